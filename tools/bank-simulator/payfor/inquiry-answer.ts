import { bankDay, bankTime, callbackDate } from "../bank-clock.ts";
import type { Authentication } from "../card.ts";
import { refundedOf } from "../payment.ts";
import { type BankRecord, commonFields, type Fields, recordOf, refusedRecord } from "./bank-record.ts";
import type { Transaction } from "./transactions.ts";
import { payforResponse } from "./xml.ts";

/** No published answer shows these, so they may differ between banks. */
export type PayforHabits = {
  /** The authentication of a payment. The money moves with each kind. */
  readonly authentication: Authentication;
  /** Refunds are in the inquiry and both histories, in both histories, or only in the history of the day. */
  readonly refunds: "inquiry" | "history" | "day";
};

export const usualHabits: PayforHabits = { authentication: "full", refunds: "inquiry" };

/** The callback does not have these fields of XML answers. */
const laterFields: Fields = { ArtiTaksit: "0", AuthId: "", CardAcceptorName: "", PAYFORFROMXMLREQUEST: "1" };

/** Answers OrderInquiry for an existing order (docs/banks/payfor.md#the-inquiry). */
export function inquiryAnswer(transaction: Transaction, habits: PayforHabits): string {
  const record = recordOf(transaction, habits.authentication);
  const { RefundedAmount, ...voided } = moneyBack(transaction);
  const hidesRefunds = habits.refunds !== "inquiry";
  return payforResponse({
    ...inquiryFields(record, callbackDate(record.moment).replace(/^0/, "")),
    ...voided,
    RefundedAmount: hidesRefunds ? "0" : RefundedAmount,
    IsVoided: String(transaction.voidedAt !== null),
    IsRefunded: String(!hidesRefunds && refundedOf(transaction) > 0),
    TrxDate: callbackDate(record.moment).slice(0, 16),
    ReturnMessage: commonFields(record).ErrMsg ?? "",
  });
}

/** Returns the changes of a void or refund. The return code of the sale stays 00 (docs/banks/payfor.md#the-inquiry). */
export function moneyBack(transaction: Transaction): Fields & { RefundedAmount: string } {
  const { voidedAt } = transaction;
  const refundedKurus = refundedOf(transaction);
  const refunded = { RefundedAmount: refundedKurus === 0 ? "0" : (refundedKurus / 100).toFixed(2) };
  if (voidedAt === null) return refunded;
  const time = new Date(voidedAt);
  return { ...refunded, TxnStatus: "V", VoidDate: bankDay(time), VoidTime: bankTime(time) };
}

export function unknownOrderRecord(
  asked: { readonly orderId: string; readonly echo: Fields },
  time: { readonly moment: Date; readonly callerAddress: string },
): BankRecord {
  const echo = {
    ...asked.echo,
    OrderId: asked.orderId,
    OrgOrderId: asked.orderId,
    Currency: "949",
    Lang: "TR",
  };
  return {
    ...refusedRecord("V013", echo, { ...time, responseRnd: "" }),
    txnStatus: "P",
    requestStat: "1,10",
    ircCode: "99961",
  };
}

export function emptyInquiryAnswer(record: BankRecord): string {
  return payforResponse({ ...inquiryFields(record, "1.01.0001 00:00:00"), ReqDate: "0", SysDate: "0" });
}

function inquiryFields(record: BankRecord, insertDatetime: string): Fields {
  const { HostRefNum: _, ...common } = commonFields(record);
  return {
    RequestGuid: record.requestGuid,
    InsertDatetime: insertDatetime,
    ...common,
    // XML names cannot start with a digit, so 3DStatus of the callback is D3Status here.
    D3Status: record.threeDStatus,
    // The field is always empty, and the reference is in F37 (docs/banks/payfor.md#the-inquiry).
    HostRefNum: "",
    ...laterFields,
  };
}
