import type { Bank } from "#server/payments/banks/bank.ts";
import { createBank } from "#server/payments/banks/registry.ts";
import { responseHash } from "../../tools/bank-simulator/payfor/hash.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/payfor/merchant.ts";
import { type Genuine, genuineApproval, genuineFailure, randomNumber } from "../harness/genuine-messages.ts";
import { unreachable } from "../harness/payments.ts";
import { createRandom, type Random } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { forge, forgers } from "./forge.ts";

type Verdicts = {
  forgeries: number;
  untrusted: number;
  /** Forgeries of a genuine failure that the adapter still reads as a failure. */
  stillDeclined: number;
  /** Forgeries of a genuine approval that are still this approval; the amount, which is not signed, may differ. */
  stillApproved: number;
  /** Forgeries that an adapter would believe if it compared the hash but did not check shapes. */
  wouldFoolHashAlone: number;
  violations: string[];
};

/** Tens of thousands of forgeries, judged by the bank adapter alone, with both settings of the legacy hash. */
export function forgeVerdicts(count: number, seed: number): Report {
  const random = createRandom(seed);
  const banks = [
    createBank("payfor", { ...unreachable, legacyHash: "refuse" }),
    createBank("payfor", { ...unreachable, legacyHash: "accept" }),
  ];
  const names = Object.keys(forgers);
  const report: Verdicts = {
    forgeries: 0,
    untrusted: 0,
    stillDeclined: 0,
    stillApproved: 0,
    wouldFoolHashAlone: 0,
    violations: [],
  };
  while (report.forgeries < count) {
    const message = anyMessage(random);
    const other = anyMessage(random);
    // A dozen from each message, because making and signing one costs more than judging it.
    for (const name of names) {
      const forged = forge(name, message, other, random);
      report.forgeries++;
      if (!message.approved && wouldFoolHashAlone(forged)) report.wouldFoolHashAlone++;
      for (const bank of banks) judge(report, bank, name, forged, [message, other]);
    }
  }
  const blunt = "no forgery would fool anybody: the forgers are broken";
  return {
    title: "Forged callbacks, judged by the bank adapter (each with and without legacy hash)",
    figures: {
      forgeries: report.forgeries,
      "would fool a check of the hash alone": report.wouldFoolHashAlone,
      "verdicts: untrusted, or a hint": report.untrusted,
      "verdicts: the failure that it was": report.stillDeclined,
      "verdicts: the approval that it was": report.stillApproved,
    },
    faults: { violations: [...report.violations, ...(report.wouldFoolHashAlone === 0 ? [blunt] : [])] },
  };
}

function anyMessage(random: Random): Genuine {
  const make = random.chance(0.7) ? genuineFailure : genuineApproval;
  return make(random, randomNumber(random), random.between(100, 20_000_000));
}

function judge(
  report: Verdicts,
  bank: Bank,
  name: string,
  forged: URLSearchParams,
  genuine: [Genuine, Genuine],
): void {
  const verdict = bank.verify(forged);
  if (verdict.kind === "untrusted" || verdict.kind === "hint") {
    report.untrusted++;
    return;
  }
  // Only the exact message that the bank signed may be authentic, whatever surrounds it.
  const source = genuine.find(({ fields }) =>
    ["OrderId", "AuthCode", "ProcReturnCode", "ResponseRnd"].every(
      (field) => fields[field] === forged.get(field),
    ),
  );
  const whole =
    source &&
    (forged.get("3DStatus") === source.fields["3DStatus"] || verdict.hashVariant.startsWith("legacy"));
  const merchant =
    (forged.get("MerchantID") ?? unreachable.merchantId) === unreachable.merchantId &&
    (forged.get("MbrId") ?? unreachable.mbrId) === unreachable.mbrId;
  if (verdict.kind === "paid") {
    report.stillApproved++;
    const rightful = whole && source.approved && verdict.number === source.fields.OrderId && merchant;
    if (!rightful) report.violations.push(`${name}: believed ${forged}`);
  } else {
    report.stillDeclined++;
    if (!whole) report.violations.push(`${name}: declined on ${forged}`);
  }
}

/** A verifier as many shops have: the hash matches, the code is 00, the 3-D status is 1. */
function wouldFoolHashAlone(forged: URLSearchParams): boolean {
  const field = (name: string) => forged.get(name) ?? "";
  if (field("ProcReturnCode") !== "00" || field("3DStatus") !== "1") return false;
  const parts = {
    orderId: field("OrderId"),
    authCode: field("AuthCode"),
    procReturnCode: "00",
    threeDStatus: "1",
    responseRnd: field("ResponseRnd"),
  };
  return (["sha1", "sha256"] as const).some((digest) =>
    (["extended", "legacy"] as const).some(
      (order) => responseHash(parts, simulatorMerchant, digest, order) === field("ResponseHash"),
    ),
  );
}
