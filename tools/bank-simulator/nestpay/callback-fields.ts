import { bankDay, historyDate } from "../bank-clock.ts";
import type { Payment } from "../payment.ts";
import { type ByteField, type Charset, fromBytes, toBytes } from "./bytes.ts";
import { hashVersion3 } from "./hash.ts";
import type { NestpayMerchant } from "./merchant.ts";
import type { Form } from "./payment-form.ts";
import { issuerText } from "./return-codes.ts";

export type NestpayHabits = {
  /** The character set of the texts that the browser and the bank's server post. */
  readonly charset: Charset;
  /** `more` adds fields that only some banks send, `ziraat` also an unsigned field. */
  readonly fieldSet: "plain" | "more" | "ziraat";
  /** The 3-D status of an approval: 1 is full, 2 to 4 are half authentication. The money moves with each status. */
  readonly mdStatus: "1" | "2" | "3" | "4";
  /**
   * `reported` follows reports about test systems that differ from the reference: a `rnd` of the bank, a failed 3-D step
   * without a result, and other answers for an unknown number and for an early refund.
   */
  readonly answers: "reference" | "reported";
  /** Says whether a sale can be refunded before the end of its day. */
  readonly creditSameDay: boolean;
};

export const usualHabits: NestpayHabits = {
  charset: "iso-8859-9",
  fieldSet: "plain",
  mdStatus: "1",
  answers: "reference",
  creditSameDay: false,
};

type Fields = Record<string, string>;
type Signing = { readonly merchant: NestpayMerchant; readonly habits: NestpayHabits };

export type BankMessage = { readonly fields: Fields; readonly bytes: readonly ByteField[] };

export function resultMessage(payment: Payment, from: "browser" | "server", signing: Signing): BankMessage {
  const server: Fields = from === "server" ? { callbackCall: "true" } : {};
  return sign({ ...withoutHash(payment.form), ...resultFields(payment, signing), ...server }, signing);
}

export function refusalMessage(form: Form, text: string, signing: Signing): BankMessage {
  const error = { Response: "Error", ProcReturnCode: "99", mdStatus: "7", mdErrorMsg: text, ErrMsg: text };
  return sign({ ...withoutHash(form), ...emptyFields, ...error }, signing);
}

const emptyFields: Fields = {
  AuthCode: "",
  HostRefNum: "",
  TransId: "",
  MaskedPan: "",
  eci: "",
  cavv: "",
  xid: "",
};

export function returnCodeOf({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  return outcome.kind === "authenticationFailed" ? "99" : outcome.issuerCode;
}

function withoutHash(form: Form): Fields {
  const { hash: _, encoding: __, ...others } = form;
  return others;
}

function resultFields(payment: Payment, { merchant, habits }: Signing): Fields {
  const { outcome, card, token, number, callerAddress } = payment;
  const hasFailed = outcome === null || outcome.kind === "authenticationFailed";
  const isApproved = outcome?.kind === "approved";
  const text = hasFailed ? "Not authenticated" : isApproved ? "" : issuerText(outcome.issuerCode);
  const answeredAt = new Date(outcome?.answeredAt ?? payment.receivedAt);
  const result: Fields = {
    ...emptyFields,
    Response: isApproved ? "Approved" : "Declined",
    ProcReturnCode: returnCodeOf(payment) ?? "",
    mdStatus: hasFailed ? "0" : isApproved ? habits.mdStatus : "1",
    mdErrorMsg: hasFailed ? "Not authenticated" : "Authenticated",
    ErrMsg: text,
    MaskedPan: card?.mask.replace("******", "***") ?? "",
    AuthCode: outcome?.authCode ?? "",
    HostRefNum: outcome?.reference ?? "",
    TransId: transactionId(payment),
    ReturnOid: number,
    xid: Buffer.from(token.slice(0, 20)).toString("base64"),
    cavv: hasFailed ? "" : Buffer.from(token.slice(20, 40)).toString("base64"),
    eci: hasFailed ? "" : card?.brand === "M" ? "02" : "05",
    clientIp: callerAddress,
    merchantID: merchant.clientId,
    "EXTRA.TRXDATE": `${bankDay(answeredAt)} ${historyDate(answeredAt).slice(11)}`,
  };
  const extraFields: Fields = {
    "EXTRA.CARDBRAND": card?.brand === "M" ? "MASTERCARD" : card?.brand === "T" ? "TROY" : "VISA",
    "EXTRA.CARDISSUER": "SİMÜLATÖR BANKASI",
    "payResults.dsId": "1",
    SettleId: "1",
    txstatus: hasFailed ? "N" : "Y",
  };
  const complete = { ...result, ...(habits.fieldSet === "plain" ? {} : extraFields) };
  return habits.answers === "reported" ? addReportedFields(complete, hasFailed, token) : complete;
}

function addReportedFields(fields: Fields, hasFailed: boolean, token: string): Fields {
  const fieldsWithRnd: Fields = { ...fields, rnd: Buffer.from(token.slice(0, 15)).toString("base64") };
  if (!hasFailed) return fieldsWithRnd;
  const { Response: _, ProcReturnCode: __, AuthCode: ___, ...others } = fieldsWithRnd;
  return others;
}

function sign(fields: Fields, { merchant, habits }: Signing): BankMessage {
  const complete = { ...fields, ...(habits.fieldSet === "ziraat" ? { nationalidno: "10000000146" } : {}) };
  const bytes = Object.entries(complete).map(
    ([name, value]): ByteField => [name, toBytes(value, habits.charset)],
  );
  const hash = hashVersion3(bytes, merchant.storeKey, "answer");
  const decoded = bytes.map(([name, value]) => [name, fromBytes(value, habits.charset)]);
  return { fields: { ...Object.fromEntries(decoded), HASH: hash }, bytes: [...bytes, ["HASH", hash]] };
}

/** Year, day of the year and an internal part of the bank. */
export function transactionId({ receivedAt, token }: Payment): string {
  const at = new Date(receivedAt);
  const day = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return `${at.getUTCFullYear() % 100}${String(day).padStart(3, "0")}S${token.slice(0, 10).toUpperCase()}`;
}
