import type { Bank } from "#server/payments/banks/bank.ts";
import { createBank } from "#server/payments/banks/registry.ts";
import { testGift } from "#server/payments/banks/test-payment.ts";
import { type ByteField, writeByteForm } from "../../tools/bank-simulator/nestpay/bytes.ts";
import { hashVersion3 } from "../../tools/bank-simulator/nestpay/hash.ts";
import { nestpayMerchant } from "../../tools/bank-simulator/nestpay/merchant.ts";
import { randomNumber } from "../harness/genuine-messages.ts";
import { anyHabits, type GenuineNestpay, genuineNestpay } from "../harness/genuine-nestpay.ts";
import { createRandom, type Random } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { forgeNestpay, nestpayForgers } from "./forge-nestpay.ts";

/** A genuine message, and the mark by which the attempt recognises its own form. */
type Known = { message: GenuineNestpay; memo: string | null };

const site = "https://imece.example/api";
const addresses = {
  okUrl: `${site}/payment-verify/nestpay`,
  failUrl: `${site}/payment-verify/nestpay`,
  notifyUrl: `${site}/payment-notify/nestpay`,
};

export const nestpayAccount = {
  ...nestpayMerchant,
  url3d: "http://127.0.0.1:9/fim/est3Dgate",
  apiUrl: "http://127.0.0.1:9/fim/api",
};

/** Forgeries of NestPay's messages, judged by the adapter alone: none may settle, and genuine approvals must. */
export async function forgeNestpayVerdicts(count: number, seed: number): Promise<Report> {
  const random = createRandom(seed);
  const bank = createBank("nestpay", nestpayAccount);
  const names = Object.keys(nestpayForgers);
  const seen = { forgeries: 0, controls: 0, untrusted: 0, hints: 0, declined: 0, approved: 0, fooling: 0 };
  const violations: string[] = [];
  while (seen.forgeries < count) {
    const [known, other] = [await anyMessage(bank, random), await anyMessage(bank, random)];
    const control = await genuineOf(bank, random, true, {});
    const own = judge(bank, control.message.fields);
    if (own.kind === "paid" && own.memo === control.memo && own.amount === control.message.amount)
      seen.controls++;
    else violations.push(`a genuine approval is ${JSON.stringify(own)}`);
    for (const name of names) {
      const forged = forgeNestpay(name, known.message, other.message, random);
      seen.forgeries++;
      if (wouldFoolHashAlone(forged, [known, other])) seen.fooling++;
      const verdict = judge(bank, forged);
      if (verdict.kind === "untrusted") seen.untrusted++;
      else if (verdict.kind === "hint") seen.hints++;
      else if (verdict.kind === "declined") {
        seen.declined++;
        // What a decline may do to an order, a genuine approval must not be bent to.
        const isOfApproval = [known, other].some(
          ({ message, memo }) =>
            message.approved && message.number === verdict.number && memo === verdict.memo,
        );
        if (isOfApproval && !verdict.mustInquire) violations.push(`${name}: declined on ${shown(forged)}`);
      } else {
        seen.approved++;
        const isRightful = [known, other].some(
          ({ message, memo }) =>
            message.approved &&
            message.number === verdict.number &&
            (verdict.memo !== memo || (message.amount === verdict.amount && verdict.currency === "949")),
        );
        if (!isRightful) violations.push(`${name}: believed ${shown(forged)}`);
      }
    }
  }
  const blunt = "no forgery would fool a check of the hash alone: the forgers are broken";
  return {
    title: "Forged NestPay messages, judged by the bank adapter",
    figures: {
      forgeries: seen.forgeries,
      "genuine approvals believed": seen.controls,
      "would fool a check of the hash alone": seen.fooling,
      "verdicts: untrusted": seen.untrusted,
      "verdicts: a hint, which only an inquiry follows": seen.hints,
      "verdicts: the failure that it was": seen.declined,
      "verdicts: the approval that it was": seen.approved,
    },
    faults: { violations: [...violations, ...(seen.fooling === 0 ? [blunt] : [])] },
  };
}

function anyMessage(bank: Bank, random: Random): Promise<Known> {
  // What a forger would type who knows the form: an amount, and what the adapter expects beside it.
  const expected = ["P12345", addresses.notifyUrl, nestpayMerchant.clientId, "949"];
  const typed = random.chance(0.5) ? [random.pick(["9000.00", "1.00"]), ...expected] : [];
  return genuineOf(bank, random, random.chance(0.6), { typed, habits: anyHabits(random) });
}

async function genuineOf(
  bank: Bank,
  random: Random,
  isApproved: boolean,
  how: Parameters<typeof genuineNestpay>[3],
): Promise<Known> {
  const number = randomNumber(random);
  const amount = random.between(100, 20_000_000);
  const begun = await bank.begin(
    { number, amount, language: "tr", ...addresses, ...testGift },
    AbortSignal.timeout(1_000),
  );
  const form = { number, amount, fields: begun.form.fields };
  return { message: genuineNestpay(random, form, isApproved, how), memo: begun.memo };
}

function judge(bank: Bank, fields: readonly ByteField[]) {
  const body = new TextEncoder().encode(writeByteForm(fields));
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  return bank.verify(bank.readCallback({ body, headers, query: new URLSearchParams() }));
}

/** A verifier as many shops have: the hash matches, the words approve, and something else is paid. */
function wouldFoolHashAlone(forged: readonly ByteField[], genuine: readonly Known[]): boolean {
  const values = new Map(forged);
  if (values.get("Response") !== "Approved" || values.get("ProcReturnCode") !== "00") return false;
  if (hashVersion3(forged, nestpayMerchant.storeKey, "answer") !== values.get("HASH")) return false;
  const kurus = Math.round(Number(values.get("amount")) * 100);
  return !genuine.some(
    ({ message }) => message.approved && message.number === values.get("oid") && message.amount === kurus,
  );
}

function shown(fields: readonly ByteField[]): string {
  return writeByteForm(fields);
}
