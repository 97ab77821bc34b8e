import type { Book } from "../book.ts";
import type { CardBrand } from "../card.ts";
import type { Delivery } from "../otp.ts";
import type { Booked } from "../profile.ts";
import { amountIn, fieldNames } from "./field-names.ts";

export type Outcome = {
  readonly kind: "approved" | "declined" | "authenticationFailed";
  readonly procReturnCode: string;
  /** Six characters when approved, else empty. */
  readonly authCode: string;
  /** F37 = RRN = HostRefNum when approved, else empty. */
  readonly reference: string;
  readonly responseRnd: string;
  readonly answeredAt: string;
  readonly delivery: Delivery;
};

export type Refund = { readonly at: string; readonly kurus: number; readonly reference: string };

/**
 * One payment in the bank's journal. It contains no card data except the mask: number, expiry and CVV are
 * dropped once the form has been checked.
 */
export type Transaction = {
  readonly orderId: string;
  /** The unguessable name of the transaction on the OTP page. */
  readonly token: string;
  readonly requestGuid: string;
  readonly reqId: string;
  readonly f11: string;
  readonly receivedAt: string;
  readonly callerAddress: string;
  /** The merchant's own fields, returned unchanged in the callback. */
  readonly echo: Readonly<Record<string, string>>;
  /** Empty until the card is typed, in the model where that happens at the bank. */
  readonly cardMask: string;
  readonly cardBrand: CardBrand;
  readonly cardExpired: boolean;
  readonly wrongCodes: number;
  /** null while the customer is on the OTP page or has left it: the gateway's V000. */
  readonly outcome: Outcome | null;
  readonly voidedAt: string | null;
  /** Journals of earlier releases lack both. */
  readonly refunds?: readonly Refund[];
  /** Refunds that came too early; the history lists them too. */
  readonly refusedRefunds?: readonly Refund[];
  /** Lies of drills (lies.ts): hidden from inquiries and histories; taken once more. */
  readonly hidden?: true;
  readonly takenAgainAt?: string;
};

/** The bank's transactions, by order number. */
export type TransactionBook = Book<Transaction>;

export const transactionLines = { keyOf: ({ orderId }: Transaction) => orderId, isEntry: isTransaction };

export function isTransaction(entry: unknown): entry is Transaction {
  return typeof entry === "object" && entry !== null && "orderId" in entry && "token" in entry;
}

/** Kuruş. */
export function refundedOf({ refunds = [] }: Transaction): number {
  return refunds.reduce((sum, { kurus }) => sum + kurus, 0);
}

export function bookedTransaction(transaction: Transaction): Booked {
  const { orderId, echo, outcome, voidedAt } = transaction;
  return {
    key: orderId,
    number: orderId,
    amount: amountIn(echo),
    currency: echo[fieldNames.currency] ?? "",
    result: outcome?.kind ?? null,
    code: outcome?.procReturnCode ?? null,
    delivery: outcome?.delivery ?? null,
    voided: voidedAt !== null,
    refunded: refundedOf(transaction),
    // PayFor's server sends no messages.
    acknowledged: false,
  };
}
