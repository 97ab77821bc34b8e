// Messages as a PayFor bank makes them. They are signed here, independently of `hash.ts`.
import { createHash } from "node:crypto";
import type { Bank } from "#server/giving/payments/banks/bank.ts";
import type { PayforConfig } from "#server/giving/payments/banks/payfor/config.ts";

export const testAccount: PayforConfig = {
  url3d: "https://bank.example/Gateway/Default.aspx",
  apiUrl: "https://bank.example/Gateway/XMLGate.aspx",
  mbrId: "5",
  merchantId: "085300000009704",
  userCode: "KULLANICI_3DPAY",
  userPassword: "api-Password<&>9",
  merchantPass: "Three-D-Key-77",
  model: "3dpay",
  legacyHash: "refuse",
  formPassword: "omit",
};

export type Message = Record<string, string>;

export const approval: Message = {
  OrderId: "HDABCDEF12345678",
  MbrId: "5",
  MerchantID: testAccount.merchantId,
  SecureType: "3DPay",
  TxnType: "Auth",
  PurchAmount: "250.00",
  Currency: "949",
  "3DStatus": "1",
  ProcReturnCode: "00",
  TxnResult: "Success",
  AuthCode: "S86797",
  HostRefNum: "230422100150",
  CardMask: "415565******6111",
  ResponseRnd: "PF638028538035077529",
  ErrMsg: "Onaylandı",
};

export const failed3d: Message = {
  ...approval,
  "3DStatus": "-1",
  ProcReturnCode: "MR15",
  TxnResult: "Failed",
  AuthCode: "",
  HostRefNum: "",
  ErrMsg: "3D Secure Authorize Error",
};

export const declined: Message = { ...failed3d, "3DStatus": "1", ProcReturnCode: "51" };

export type Signing = { digest?: "sha1" | "sha256"; order?: "extended" | "legacy" };

/** The message with the ResponseHash that the bank would give it (docs/banks/payfor.md#the-response-hash). */
export function sign(message: Message, { digest = "sha1", order = "extended" }: Signing = {}): Message {
  const field = (name: string) => message[name] ?? "";
  const plain = [
    testAccount.merchantId,
    testAccount.merchantPass,
    field("OrderId"),
    field("AuthCode"),
    field("ProcReturnCode"),
    order === "extended" ? field("3DStatus") : "",
    field("ResponseRnd"),
    order === "extended" ? testAccount.userCode : "",
  ].join("");
  return { ...message, ResponseHash: createHash(digest).update(plain).digest("base64") };
}

/** Reads messages that tests write as records. Values that are not texts are left out, because a form has none. */
export function readerOf(bank: Bank) {
  return {
    verify(message: Message | URLSearchParams) {
      const entries = message instanceof URLSearchParams ? [...message] : Object.entries(message);
      return bank.verify(new URLSearchParams(entries.filter(([, value]) => typeof value === "string")));
    },
  };
}
