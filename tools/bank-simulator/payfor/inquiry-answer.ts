import { bankDay, bankTime, callbackDate } from "../bank-clock.ts";
import type { Authentication } from "../card.ts";
import { refundedOf } from "../payment.ts";
import { type BankRecord, commonFields, type Fields, recordOf, refusedRecord } from "./bank-record.ts";
import type { Transaction } from "./transactions.ts";
import { payforResponse } from "./xml.ts";

/** What no published answer shows, and so may differ from bank to bank. */
export type PayforHabits = {
  /** The authentication of a payment: full, half or none. The money moves with each. */
  readonly authentication: Authentication;
  /** What tells of refunds: the inquiry and both histories, both histories, or the history of a day alone. */
  readonly refunds: "inquiry" | "history" | "day";
};

export const usualHabits: PayforHabits = { authentication: "full", refunds: "inquiry" };

/** Fields of the XML answers that the callback does not have. */
const laterFields: Fields = { ArtiTaksit: "0", AuthId: "", CardAcceptorName: "", PAYFORFROMXMLREQUEST: "1" };

/** Answer to OrderInquiry for a known order (docs/banks/payfor.md#the-inquiry). */
export function inquiryAnswer(transaction: Transaction, habits: PayforHabits): string {
  const record = recordOf(transaction, habits.authentication);
  const { RefundedAmount, ...voided } = moneyBack(transaction);
  const isSilent = habits.refunds !== "inquiry";
  return payforResponse({
    ...inquiryFields(record, callbackDate(record.moment).replace(/^0/, "")),
    ...voided,
    RefundedAmount: isSilent ? "0" : RefundedAmount,
    IsVoided: String(transaction.voidedAt !== null),
    IsRefunded: String(!isSilent && refundedOf(transaction) > 0),
    TrxDate: callbackDate(record.moment).slice(0, 16),
    ReturnMessage: commonFields(record).ErrMsg ?? "",
  });
}

/**
 * What a void or refund changes in the record of the sale; its return code stays 00 (docs/banks/payfor.md#the-inquiry).
 */
export function moneyBack(transaction: Transaction): Fields & { RefundedAmount: string } {
  const { voidedAt } = transaction;
  const refundedKurus = refundedOf(transaction);
  const refunded = { RefundedAmount: refundedKurus === 0 ? "0" : (refundedKurus / 100).toFixed(2) };
  if (voidedAt === null) return refunded;
  const at = new Date(voidedAt);
  return { ...refunded, TxnStatus: "V", VoidDate: bankDay(at), VoidTime: bankTime(at) };
}

/** The V013 answer for an unknown order: no IsVoided, no IsRefunded, the year one. */
export function unknownOrderRecord(
  asked: { readonly orderId: string; readonly echo: Fields },
  at: { readonly moment: Date; readonly callerAddress: string },
): BankRecord {
  const echo = {
    ...asked.echo,
    OrderId: asked.orderId,
    OrgOrderId: asked.orderId,
    Currency: "949",
    Lang: "TR",
  };
  return {
    ...refusedRecord("V013", echo, { ...at, responseRnd: "" }),
    txnStatus: "P",
    requestStat: "1,10",
    ircCode: "99961",
  };
}

/** Any inquiry without a transaction: an unknown order, or a refused request. */
export function emptyInquiryAnswer(record: BankRecord): string {
  return payforResponse({ ...inquiryFields(record, "1.01.0001 00:00:00"), ReqDate: "0", SysDate: "0" });
}

function inquiryFields(record: BankRecord, insertDatetime: string): Fields {
  const { HostRefNum: _, ...common } = commonFields(record);
  return {
    RequestGuid: record.requestGuid,
    InsertDatetime: insertDatetime,
    ...common,
    // XML names cannot start with a digit: 3DStatus of the callback is D3Status here.
    D3Status: record.threeDStatus,
    // Always empty in an inquiry; the reference is in F37 (docs/banks/payfor.md#the-inquiry).
    HostRefNum: "",
    ...laterFields,
  };
}
