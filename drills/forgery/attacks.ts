import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { hashVersion3 } from "#tools/bank-simulator/nestpay/hash.ts";
import { nestpayMerchant } from "#tools/bank-simulator/nestpay/merchant.ts";
import { responseHash } from "#tools/bank-simulator/payfor/hash.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import { type Forger, type MessageFields, set } from "./forge-any.ts";
import { nestpayForgers } from "./forge-nestpay.ts";
import { payforForgers } from "./forge-payfor.ts";
import type { Pen } from "./relabel-nestpay.ts";

/** The field names of a bank's messages, which a forger knows, and the forgeries that only its protocol allows. */
export type Attacks = {
  words: MessageFields | null;
  forgers: Readonly<Record<string, Forger>>;
  /** Returns another message that the bank could have sent about this payment. */
  another?(fields: Fields, random: Random): Fields;
};
type Fields = readonly ByteField[];

const readField = (fields: Fields, name: string) => fields.find(([one]) => one === name)?.[1] ?? "";

export const signNestpay: Pen = (fields) => {
  const signed = fields.filter(([name]) => name !== "HASH");
  return [...signed, ["HASH", hashVersion3(signed, nestpayMerchant.storeKey, "answer")]];
};

export const signPayfor: Pen = (fields) => {
  const hash = responseHash((name) => readField(fields, name), simulatorMerchant, "sha1", "extended");
  return [...fields.filter(([name]) => name !== "ResponseHash"), ["ResponseHash", hash]];
};

/** Changes the moment of the payment and the reason of a failure, and signs in any of the bank's ways. */
function reissuePayfor(fields: Fields, random: Random): Fields {
  const changedValues: Record<string, string> = {
    ResponseRnd: withApprovalDigits(readField(fields, "ResponseRnd"), random),
  };
  if (readField(fields, "ProcReturnCode") !== "00") Object.assign(changedValues, pickFailure(random));
  const changedFields = fields.map(([name, value]): ByteField => [name, changedValues[name] ?? value]);
  const digest = random.pick(["sha1", "sha256"] as const);
  const order = random.pick(["extended", "legacy"] as const);
  const hash = responseHash((name) => readField(changedFields, name), simulatorMerchant, digest, order);
  return changedFields.map(([name, value]) => [name, name === "ResponseHash" ? hash : value]);
}

/** Puts 001 into half of the values, the signed part of "approved, 3-D passed" that a forger of a failure needs. */
function withApprovalDigits(moment: string, random: Random): string {
  if (random.chance(0.5)) return moment;
  const position = 2 + random.below(16);
  return `${moment.slice(0, position)}001${moment.slice(position + 3)}`;
}

function pickFailure(random: Random): Record<string, string> {
  const codes = ["MR15", "V034", "V000", "101310", "100100", "M041", "N7", "E8", "05", "51", "10"];
  const code = random.pick([...codes, random.text("123456789", 2), random.text("0123456789", 6)]);
  const step = /^(MR|V0|1)/.test(code) ? random.pick(["-1", "0", "1"]) : "1";
  // The gateway mostly leaves AuthCode empty, but V014 in 5.1 of the bank's document shows a value.
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
    another: reissuePayfor,
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
    // The signed text has no separator between outcome and total, so their border can move.
    forgers: {
      "the border between outcome and total moved (PayTR)": ({ message: { wire }, random }) => {
        const fields = new Map(wire.fields);
        const text = `${fields.get("status")}${fields.get("total_amount")}`;
        const position = random.below(text.length + 1);
        return set(wire, { status: text.slice(0, position), total_amount: text.slice(position) });
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
