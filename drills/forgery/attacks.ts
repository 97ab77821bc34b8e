import type { BankName } from "#server/payments/banks/registry.ts";
import type { ByteField } from "../../tools/bank-simulator/nestpay/bytes.ts";
import { hashVersion3 } from "../../tools/bank-simulator/nestpay/hash.ts";
import { nestpayMerchant } from "../../tools/bank-simulator/nestpay/merchant.ts";
import { responseHash } from "../../tools/bank-simulator/payfor/hash.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/payfor/merchant.ts";
import { forgers as payforForgers } from "./forge.ts";
import type { Forger, MessageWords } from "./forge-any.ts";
import { type Pen, relabelledNestpay } from "./relabel-nestpay.ts";

/** What a forger knows of a kind of bank, and the attacks that only its protocol allows. */
export type Attacks = {
  /** null: its messages say nothing but a number or a token. */
  words: MessageWords | null;
  forgers: Readonly<Record<string, Forger>>;
};

/** The bank's own pens, for texts of the donor's choice that a bank signs with the rest. */
export const signNestpay: Pen = (fields) => {
  const others = fields.filter(([name]) => name !== "HASH");
  return [...others, ["HASH", hashVersion3(others, nestpayMerchant.storeKey, "answer")]];
};

export const signPayfor: Pen = (fields) => {
  const read = (name: string) => fields.find(([one]) => one === name)?.[1] ?? "";
  const parts = {
    ...{ orderId: read("OrderId"), authCode: read("AuthCode"), procReturnCode: read("ProcReturnCode") },
    ...{ threeDStatus: read("3DStatus"), responseRnd: read("ResponseRnd") },
  };
  const hash = responseHash(parts, simulatorMerchant, "sha1", "extended");
  return [...fields.filter(([name]) => name !== "ResponseHash"), ["ResponseHash", hash]];
};

export const attacksOf: Readonly<Record<BankName, Attacks>> = {
  payfor: {
    words: {
      ...{ number: "OrderId", amount: "PurchAmount", currency: "Currency", merchant: "MerchantID" },
      hash: "ResponseHash",
      approval: { ProcReturnCode: "00", "3DStatus": "1", TxnResult: "Success", AuthCode: "S12345" },
    },
    // The signature has no borders: characters of one value can become part of the next.
    forgers: Object.fromEntries(
      Object.entries(payforForgers).map(([name, forge]) => [
        `${name} (PayFor)`,
        ({ message, other, random }) => {
          const genuine = (fields: readonly ByteField[]) => ({
            approved: false,
            fields: Object.fromEntries(fields),
          });
          const bent = genuine(signPayfor(withLuckyDigits(message.wire.fields)));
          return { ...message.wire, fields: forge(bent, genuine(other.wire.fields), random) };
        },
      ]),
    ),
  },
  nestpay: {
    words: {
      ...{ number: "oid", amount: "amount", currency: "currency", merchant: "clientid", hash: "HASH" },
      approval: { Response: "Approved", ProcReturnCode: "00", mdStatus: "1", AuthCode: "P12345" },
    },
    forgers: {
      "values under other names (NestPay)": ({ message, victim, random }) => ({
        ...message.wire,
        fields: relabelledNestpay(message.wire.fields, victim, signNestpay, random),
      }),
    },
  },
  paytr: {
    words: {
      ...{ number: "merchant_oid", amount: "total_amount", currency: "currency", merchant: null },
      hash: "hash",
      approval: { status: "success" },
    },
    // The signature has no borders but the salt: what is between outcome and total can move.
    forgers: {
      "outcome and total cut elsewhere (PayTR)": ({ message, random }) => {
        const fields = new Map(message.wire.fields);
        const text = `${fields.get("status")}${fields.get("total_amount")}`;
        const at = random.below(text.length + 1);
        const cut: Record<string, string> = { status: text.slice(0, at), total_amount: text.slice(at) };
        return {
          ...message.wire,
          fields: message.wire.fields.map(([name, value]) => [name, cut[name] ?? value]),
        };
      },
    },
  },
  iyzico: {
    words: {
      ...{
        number: "paymentConversationId",
        amount: null,
        currency: null,
        merchant: "merchantId",
        hash: null,
      },
      approval: { status: "SUCCESS", iyziEventType: "CHECKOUT_FORM_AUTH" },
    },
    forgers: {
      "the token of another page (iyzico)": ({ message, victim }) => ({
        ...message.wire,
        fields: message.wire.fields.map(([name, value]) => [
          name,
          name === "paymentConversationId" ? victim.number : value,
        ]),
        query: new URLSearchParams({ number: victim.number }),
      }),
    },
  },
};

/** The moment in ResponseRnd holds what a forger of a failure needs: 001, "approved, 3-D passed". */
function withLuckyDigits(fields: readonly ByteField[]): ByteField[] {
  return fields.map(([name, value]) => [
    name,
    name === "ResponseRnd" ? `${value.slice(0, 7)}001${value.slice(10)}` : value,
  ]);
}
