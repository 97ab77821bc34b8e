import type { Locale } from "#shared/text/locale.ts";
import type { BankTraits } from "./traits.ts";

/**
 * The contract of a bank, independent of the protocol of its gateway. A bank sends the donor's browser to the gateway,
 * reads and judges messages, answers inquiries about an attempt, and refunds payments. It never creates, settles or fails
 * an order, because it has no access to the database. Every implementation runs the suite in `bank.contract.ts`;
 * docs/how-to/add-a-bank.md describes how to add one.
 */

type BankLanguage = Locale;
/** One attempt to pay. Banks refuse a number that they have seen, so every attempt has its own number. */
export type BankPayment = {
  /** Bank order number: `HD` and 14 of A–Z0–9. */
  number: string;
  /** The amount in kuruş, always TRY. */
  amount: number;
  language: BankLanguage;
  /** The browser comes back to these addresses: absolute, ASCII, at most 200 characters; both may be the same. */
  okUrl: string;
  failUrl: string;
  /** The bank's own server reports the outcome to this address, if the protocol has such a message. */
  notifyUrl: string;
  /** Payment firms require these data (donor-fields.ts). A form that the browser sends must not contain them. */
  donor: DonorFields;
  basket: readonly BasketLine[];
  /** The adapter sends this address where a firm requires the donor's, which the site does not collect. */
  foundation: FoundationAddress;
};

/** As the donor typed it; `email` may be empty or malformed, `phone` is as stored (shared/text/phone.ts). */
export type DonorFields = { name: string; email: string; phone: string; ip: string };
/** The amount of the whole line in kuruş. */
export type BasketLine = { title: string; amount: number };
export type FoundationAddress = { address: string; city: string; country: string };
/** An attempt as the bank began it. */
export type BankAttempt = {
  number: string;
  /** The value that `begin` returned to store. Null: it returned none, or it failed. */
  memo: string | null;
  /** The amount in kuruş. */
  amount: number;
  createdAt: Date;
};

/** `memo`: a value of at most 500 characters with which the adapter inquires later, or recognises its messages. */
export type BeginResult = { form: BankForm; memo: string | null };

/** The form or link that sends the donor's browser to the bank, without the card. */
export type BankForm = {
  action: string;
  /** GET: the browser opens `action` with the fields as its query. */
  method: "POST" | "GET";
  fields: Record<string, string>;
  /** The number of the attempt at the bank. */
  number: string;
  /** Null: the donor types the card at the bank. */
  card: CardFieldNames | null;
};

/** Names of the card inputs, which only the donor's browser adds to the form. `expiry` is sent as MMYY. */
export type CardFieldNames = { number: string; expiry: string; cvv: string; holder: string };

/** A message over HTTP from any sender. */
export type CallbackMessage = {
  body: Uint8Array;
  headers: Headers;
  /** The query of the address that it came to. */
  query: URLSearchParams;
};

export type UntrustedReason =
  /** A field that decides something is in the message more than once. */
  | "repeated-field"
  /** A field that the signature needs is missing, the signature itself included. */
  | "missing-field"
  /** A signed field or the signature has a shape that no genuine message has. */
  | "malformed-field"
  /** The message names another merchant or institution. */
  | "foreign-merchant"
  | "hash-mismatch"
  /** Signed, but in a way that the configuration refuses. The bank names the way; its document says what to do. */
  | `${string}-refused`;

/**
 * The message names an attempt and proves nothing about it: an inquiry decides, within limits (docs/contract.md#hints).
 */
export type UnverifiedCallback = {
  kind: "unverified";
  number: string;
  reason: UntrustedReason | "unknown-field" | "unsigned" | "inquiry-decides";
  /** Only an approval with a valid signature has this value. */
  weak3d?: Weak3d;
};

/** The message names no attempt, or its check failed. `claims` only chooses the error page for the donor. */
export type UntrustedCallback = {
  kind: "untrusted";
  reason: UntrustedReason;
  /** The number in the message, if it has the shape of one. It proves nothing. */
  number: string | null;
  claims: "3d_failed" | "declined" | "approved" | "unclear";
};

/** An authentic message without an approval. */
export type DeclinedCallback = {
  kind: "declined";
  number: string;
  /** The payment ended at the 3-D step, or at the payment itself. */
  step: "3d" | "payment";
  /** The bank's code. An approving code here contradicts the message, so pages must not show its success text. */
  returnCode: string;
  /** The message does not say whether the bank took money, so it never fails an order; an inquiry decides. */
  mustInquire: boolean;
  /** The memo in the message, as in an approval. */
  memo?: string;
  hashVariant: string;
};

/** An authentic, complete approval. The caller must compare amount and currency with the order. */
export type PaidCallback = {
  kind: "paid";
  number: string;
  /** The echoed amount in kuruş; null when unreadable, which equals no order. */
  amount: number | null;
  /** The echoed ISO 4217 number, "949"; empty when missing. */
  currency: string;
  authCode: string;
  /** The signature covers amount and currency. Where it does not, no SMS is sent before an inquiry. */
  amountSigned?: true;
  /** The bank's reference; empty when missing or odd (unsigned). */
  reference: string;
  /** First six and last four digits; empty when missing or odd (unsigned). */
  cardMask: string;
  /** The name of the signature that matched, for the payment log. */
  hashVariant: string;
  /** The signature covers too little, so only an inquiry may settle. */
  inquireFirst: boolean;
  /** The memo that the message repeats from its form. If it differs from the attempt's, only an inquiry may settle. */
  memo?: string;
  weak3d?: Weak3d;
  /** The time of the payment, where the signature covers it, because the year of a gift depends on it. */
  takenAt?: Date;
};

/**
 * The bank's status of a 3-D step that did not authenticate the cardholder fully. Missing: the step did, or the bank does
 * not say. The money has moved in any case, so the payment settles, with an alarm.
 */
export type Weak3d = string;

export type CallbackVerdict = UntrustedCallback | UnverifiedCallback | DeclinedCallback | PaidCallback;

/** The bank's answer to an inquiry about an order number. */
export type InquiryAnswer =
  | {
      kind: "paid";
      number: string;
      /** The amount in kuruş. */
      amount: number;
      currency: string;
      /** The payment was voided before the end of the day. The bank still answers "00" then. */
      voided: boolean;
      /** The sum of refunds in kuruş; null: the bank made a refund and does not name the amount. */
      refunded: number | null;
      /** The kuruş of a second sale under this number that the bank has not refunded. */
      takenAgain?: number;
      /** The record does not mention refunds: `refunded: 0` is no proof that there were none. */
      refundsUnknown?: true;
      authCode: string;
      reference: string;
      cardMask: string;
      weak3d?: Weak3d;
      /** The time of the payment by the bank's clock. */
      takenAt?: Date;
    }
  /** The donor is on the bank's page, or has left it. */
  | { kind: "pending" }
  | { kind: "failed"; returnCode: string }
  /** The bank does not know the number, which may still be paid later, so another inquiry follows. */
  | { kind: "not-found" }
  /** There is no usable answer, so another inquiry follows. `stuck`: the bank may hold the money, and only people can act. */
  | { kind: "unknown"; reason: string; stuck?: string };

/** A refund or a void of a payment that the bank has taken. */
export type BankRefund = {
  attempt: BankAttempt;
  /** The id of this refund, the same in every request: at most 36 of A–Za–z0–9-. */
  id: string;
  /** The amount in kuruş: the payment, or a part of it. A void returns everything. */
  amount: number;
  /** The bank's reference of the payment. */
  reference: string;
};

export type RefundAnswer =
  | { kind: "done"; reference: string }
  | { kind: "refused"; returnCode: string }
  /** A refund is too early while the bank has not closed the day of the payment. Void the payment. */
  | { kind: "too-early"; returnCode: string }
  /** A void is too late once the bank has closed the day. Refund the payment. */
  | { kind: "too-late"; returnCode: string }
  /** The refund may have happened. Never send it again before an inquiry shows that it did not. */
  | { kind: "unknown"; reason: string };

/** One line of the bank's history of a day: a sale, or a later void or refund. */
export type HistoryLine = {
  /** The number in the list, which may be empty or not ours. */
  number: string;
  what: "sale" | "refund" | "void" | "other";
  /** Only an approved line moved money. unclear: the line contradicts itself, or does not say whether money moved. */
  state: "approved" | "pending" | "failed" | "unclear";
  returnCode: string;
  /** The amount of the sale or refund in kuruş; null when unreadable. */
  amount: number | null;
  currency: string;
  /** The voids and refunds in the line of a sale. They prove nothing, because they have their own lines. */
  voided: boolean;
  refunded: number;
  reference: string;
  /** The time by the bank's clock; null when unreadable. */
  at: Date | null;
};

/**
 * The bank's list of one day of its calendar. complete: read to its end, which does not prove that the bank listed
 * everything. unknown: nothing to compare; `reason` is a short code for the log.
 */
export type HistoryAnswer = { kind: "complete"; lines: HistoryLine[] } | { kind: "unknown"; reason: string };

export type Bank = {
  readonly traits: BankTraits;
  /** The origin of the bank's page, for the page's CSP `form-action`. */
  readonly formOrigin: string;
  /** Null: the donor types the card at the bank, so checkout has no card fields. */
  readonly card: CardFieldNames | null;
  /** The whole text that the bank's server expects as answer to its message; null: it sends no message. */
  readonly notificationAnswer: string | null;
  /**
   * May call the provider, and gives up when the signal says so.
   * @throws when the provider cannot be called; BankError when the payment cannot be written in the bank's protocol
   */
  begin(payment: BankPayment, signal: AbortSignal): Promise<BeginResult>;
  /** Returns the fields of a message with repeated ones. Never throws; an unreadable message has no fields. */
  readCallback(message: CallbackMessage): URLSearchParams;
  /** Judges the fields of a message. Never throws. */
  verify(fields: URLSearchParams): CallbackVerdict;
  /** Inquires about an attempt. Never throws for an error of the bank or the network; answers within seconds. */
  inquire(attempt: BankAttempt, signal?: AbortSignal): Promise<InquiryAnswer>;
  /** Missing: only the bank's panel offers it. Never throws for an error of the bank or the network. */
  refund?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  void?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  /**
   * Everything of that day in Turkey (`2026-11-20`), what failed included. Never throws for what the bank or the network does; takes minutes.
   * Missing: the bank has no such list, and reconciliation inquires about each attempt.
   */
  history?(day: string, signal?: AbortSignal): Promise<HistoryAnswer>;
};
