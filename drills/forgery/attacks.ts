import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { hashVersion3 } from "#tools/bank-simulator/nestpay/hash.ts";
import { nestpayMerchant } from "#tools/bank-simulator/nestpay/merchant.ts";
import { responseHash } from "#tools/bank-simulator/payfor/hash.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import { type Forger, type MessageWords, set } from "./forge-any.ts";
import { nestpayForgers } from "./forge-nestpay.ts";
import { payforForgers } from "./forge-payfor.ts";
import type { Pen } from "./relabel-nestpay.ts";

/** What a forger knows of a kind of bank, and the attacks that only its protocol allows. */
export type Attacks = {
  /** null: its messages say nothing but a number or a token. */
  words: MessageWords | null;
  forgers: Readonly<Record<string, Forger>>;
  /** Another message that the bank could have sent about this payment. */
  another?(fields: Fields, random: Random): Fields;
};
type Fields = readonly ByteField[];

const read = (fields: Fields, name: string) => fields.find(([one]) => one === name)?.[1] ?? "";

/** The bank's own pens, for texts of the donor's choice that a bank signs with the rest. */
export const signNestpay: Pen = (fields) => {
  const others = fields.filter(([name]) => name !== "HASH");
  return [...others, ["HASH", hashVersion3(others, nestpayMerchant.storeKey, "answer")]];
};

export const signPayfor: Pen = (fields) => {
  const hash = responseHash((name) => read(fields, name), simulatorMerchant, "sha1", "extended");
  return [...fields.filter(([name]) => name !== "ResponseHash"), ["ResponseHash", hash]];
};

/** The same payment at another moment, and a failure for another reason, signed in any of the bank's ways. */
function anotherPayfor(fields: Fields, random: Random): Fields {
  const change: Record<string, string> = { ResponseRnd: luckyDigits(read(fields, "ResponseRnd"), random) };
  if (read(fields, "ProcReturnCode") !== "00") Object.assign(change, anyFailure(random));
  const changed = fields.map(([name, value]): ByteField => [name, change[name] ?? value]);
  const digest = random.pick(["sha1", "sha256"] as const);
  const order = random.pick(["extended", "legacy"] as const);
  const hash = responseHash((name) => read(changed, name), simulatorMerchant, digest, order);
  return changed.map(([name, value]) => [name, name === "ResponseHash" ? hash : value]);
}

/** Half of them hold what a forger of a failure needs: 001, the signed part of "approved, 3-D passed". */
function luckyDigits(moment: string, random: Random): string {
  if (random.chance(0.5)) return moment;
  const at = 2 + random.below(16);
  return `${moment.slice(0, at)}001${moment.slice(at + 3)}`;
}

/** A failure at the 3-D step, a decline, or a refusal by the gateway. */
function anyFailure(random: Random): Record<string, string> {
  const codes = ["MR15", "V034", "V000", "101310", "100100", "M041", "N7", "E8", "05", "51", "10"];
  const code = random.pick([...codes, random.text("123456789", 2), random.text("0123456789", 6)]);
  const step = /^(MR|V0|1)/.test(code) ? random.pick(["-1", "0", "1"]) : "1";
  // The gateway mostly leaves it empty; V014 in 5.1 of the document shows a value.
  const authCode = random.chance(0.8) ? "" : random.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 6);
  return { ProcReturnCode: code, "3DStatus": step, AuthCode: authCode };
}

export const attacksOf: Readonly<Record<BankName, Attacks>> = {
  payfor: {
    words: {
      number: "OrderId",
      amount: "PurchAmount",
      currency: "Currency",
      merchant: "MerchantID",
      hash: "ResponseHash",
      approval: { ProcReturnCode: "00", "3DStatus": "1", TxnResult: "Success", AuthCode: "S12345" },
    },
    forgers: payforForgers,
    another: anotherPayfor,
  },
  nestpay: {
    words: {
      number: "oid",
      amount: "amount",
      currency: "currency",
      merchant: "clientid",
      hash: "HASH",
      approval: { Response: "Approved", ProcReturnCode: "00", mdStatus: "1", AuthCode: "P12345" },
    },
    forgers: nestpayForgers(signNestpay),
  },
  paytr: {
    words: {
      number: "merchant_oid",
      amount: "total_amount",
      currency: "currency",
      merchant: null,
      hash: "hash",
      approval: { status: "success" },
    },
    // The signature has no borders but the salt: what is between outcome and total can move.
    forgers: {
      "outcome and total cut elsewhere (PayTR)": ({ message: { wire }, random }) => {
        const fields = new Map(wire.fields);
        const text = `${fields.get("status")}${fields.get("total_amount")}`;
        const at = random.below(text.length + 1);
        return set(wire, { status: text.slice(0, at), total_amount: text.slice(at) });
      },
    },
  },
  iyzico: {
    words: {
      number: "paymentConversationId",
      amount: null,
      currency: null,
      merchant: "merchantId",
      hash: null,
      approval: { status: "SUCCESS", iyziEventType: "CHECKOUT_FORM_AUTH" },
    },
    forgers: {
      "the token of another page (iyzico)": ({ message: { wire }, victim: { number } }) => {
        const query = new URLSearchParams({ number });
        return { ...set(wire, { paymentConversationId: number }), query };
      },
    },
  },
};
