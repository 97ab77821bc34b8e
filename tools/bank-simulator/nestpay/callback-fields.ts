import { bankDay, historyDate } from "../bank-clock.ts";
import type { Payment } from "../payment.ts";
import { type ByteField, type Charset, fromBytes, toBytes } from "./bytes.ts";
import { hashVersion3 } from "./hash.ts";
import type { NestpayMerchant } from "./merchant.ts";
import type { Form } from "./payment-form.ts";
import { issuerText } from "./return-codes.ts";

/** What differs from bank to bank. */
export type NestpayHabits = {
  /** In which the browser and the bank's server post their texts. */
  readonly charset: Charset;
  /** `more`: also fields that only some banks send. `ziraat`: also one that is not signed. */
  readonly fieldSet: "plain" | "more" | "ziraat";
  /** The 3-D status of an approval: 1 is fully, 2 to 4 are half authenticated. The money moves with each. */
  readonly mdStatus: "1" | "2" | "3" | "4";
  /**
   * `reported`: as answers of test systems are said to look, where they differ from the reference: a `rnd` of the
   * bank's own, a failed 3-D step without a result, other words for an unknown number and a refund that is too early.
   */
  readonly answers: "reference" | "reported";
  /** Whether a sale can be refunded before the end of its day. */
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

/** A message of the bank: its fields as text, and the byte texts that are posted. */
export type BankMessage = { readonly fields: Fields; readonly bytes: readonly ByteField[] };

/** The result of a payment. The bank's server adds a field of its own, which is signed like the others. */
export function resultMessage(payment: Payment, from: "browser" | "server", signing: Signing): BankMessage {
  const server: Fields = from === "server" ? { callbackCall: "true" } : {};
  return sign({ ...echo(payment.form), ...resultFields(payment, signing), ...server }, signing);
}

/** A signed form that the bank refused at once. */
export function refusalMessage(form: Form, text: string, signing: Signing): BankMessage {
  const error = { Response: "Error", ProcReturnCode: "99", mdStatus: "7", mdErrorMsg: text, ErrMsg: text };
  return sign({ ...echo(form), ...nothing, ...error }, signing);
}

const nothing: Fields = {
  AuthCode: "",
  HostRefNum: "",
  TransId: "",
  MaskedPan: "",
  eci: "",
  cavv: "",
  xid: "",
};

/** The code that the merchant is told. */
export function returnCodeOf({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  return outcome.kind === "authenticationFailed" ? "99" : outcome.issuerCode;
}

function echo(form: Form): Fields {
  const { hash: _, encoding: __, ...others } = form;
  return others;
}

function resultFields(payment: Payment, { merchant, habits }: Signing): Fields {
  const { outcome, card, token, number, callerAddress } = payment;
  const failed = outcome === null || outcome.kind === "authenticationFailed";
  const approved = outcome?.kind === "approved";
  const text = failed ? "Not authenticated" : approved ? "" : issuerText(outcome.issuerCode);
  const answeredAt = new Date(outcome?.answeredAt ?? payment.receivedAt);
  const result: Fields = {
    ...nothing,
    Response: approved ? "Approved" : "Declined",
    ProcReturnCode: returnCodeOf(payment) ?? "",
    mdStatus: failed ? "0" : approved ? habits.mdStatus : "1",
    mdErrorMsg: failed ? "Not authenticated" : "Authenticated",
    ErrMsg: text,
    MaskedPan: card?.mask.replace("******", "***") ?? "",
    AuthCode: outcome?.authCode ?? "",
    HostRefNum: outcome?.reference ?? "",
    TransId: transactionId(payment),
    ReturnOid: number,
    xid: Buffer.from(token.slice(0, 20)).toString("base64"),
    cavv: failed ? "" : Buffer.from(token.slice(20, 40)).toString("base64"),
    eci: failed ? "" : card?.brand === "M" ? "02" : "05",
    clientIp: callerAddress,
    merchantID: merchant.clientId,
    "EXTRA.TRXDATE": `${bankDay(answeredAt)} ${historyDate(answeredAt).slice(11)}`,
  };
  const more: Fields = {
    "EXTRA.CARDBRAND": card?.brand === "M" ? "MASTERCARD" : card?.brand === "T" ? "TROY" : "VISA",
    "EXTRA.CARDISSUER": "SİMÜLATÖR BANKASI",
    "payResults.dsId": "1",
    SettleId: "1",
    txstatus: failed ? "N" : "Y",
  };
  const complete = { ...result, ...(habits.fieldSet === "plain" ? {} : more) };
  return habits.answers === "reported" ? reported(complete, failed, token) : complete;
}

function reported(fields: Fields, failed: boolean, token: string): Fields {
  const own: Fields = { ...fields, rnd: Buffer.from(token.slice(0, 15)).toString("base64") };
  if (!failed) return own;
  const { Response: _, ProcReturnCode: __, AuthCode: ___, ...others } = own;
  return others;
}

function sign(fields: Fields, { merchant, habits }: Signing): BankMessage {
  const complete = { ...fields, ...(habits.fieldSet === "ziraat" ? { nationalidno: "10000000146" } : {}) };
  const bytes = Object.entries(complete).map(
    ([name, value]): ByteField => [name, toBytes(value, habits.charset)],
  );
  const hash = hashVersion3(bytes, merchant.storeKey, "answer");
  const shown = bytes.map(([name, value]) => [name, fromBytes(value, habits.charset)]);
  return { fields: { ...Object.fromEntries(shown), HASH: hash }, bytes: [...bytes, ["HASH", hash]] };
}

/** Year, day of the year and a part that only the bank understands. */
export function transactionId({ receivedAt, token }: Payment): string {
  const at = new Date(receivedAt);
  const day = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return `${at.getUTCFullYear() % 100}${String(day).padStart(3, "0")}S${token.slice(0, 10).toUpperCase()}`;
}
