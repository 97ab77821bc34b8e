import type { Locale } from "#shared/text/locale.ts";
import type { BankTraits } from "./traits.ts";

/**
 * The contract of a bank: what İmece needs from a card gateway, and nothing of how one works. A bank says how the donor's
 * browser goes to it, reads and judges its messages, answers inquiries about an attempt, and gives money back. It never
 * creates, settles or fails an order: it has no access to the database. Every implementation runs the suite in
 * `bank.contract.ts`; docs/how-to/add-a-bank.md says how to add one.
 */

type BankLanguage = Locale;
/** One attempt to pay. Banks refuse a number they have seen, so every attempt has its own. */
export type BankPayment = {
  /** Bank order number: `HD` and 14 of A–Z0–9. */
  number: string;
  /** Kuruş, always TRY. */
  amount: number;
  language: BankLanguage;
  /** The browser comes back to these addresses: absolute, ASCII, at most 200 characters; both may be the same. */
  okUrl: string;
  failUrl: string;
  /** The bank's own server reports the outcome here, if the protocol has such a message. */
  notifyUrl: string;
  /** Demanded by payment firms (donor-fields.ts). A form that the browser carries may hold none of it. */
  donor: BankDonor;
  basket: readonly BasketLine[];
  /** Sent where a firm demands a postal address of the donor, who is not asked for one. */
  foundation: FoundationAddress;
};

/** As the donor typed it; `email` may be empty or malformed, `phone` is as stored (shared/text/phone.ts). */
export type BankDonor = { name: string; email: string; phone: string; ip: string };
/** Kuruş of the whole line. */
export type BasketLine = { title: string; amount: number };
export type FoundationAddress = { address: string; city: string; country: string };
/** An attempt as the bank began it. */
export type BankAttempt = {
  number: string;
  /** What `begin` wants to keep. Null: nothing, or `begin` failed. */
  memo: string | null;
  /** Kuruş. */
  amount: number;
  createdAt: Date;
};

/** `memo`: what the adapter needs later to inquire about this attempt, or to recognise its messages; at most 500 characters. */
export type BegunAtBank = { form: BankForm; memo: string | null };

/** How the donor's browser goes to the bank; the card is not in it. */
export type BankForm = {
  action: string;
  /** GET: the browser opens `action` with the fields as its query. */
  method: "POST" | "GET";
  fields: Record<string, string>;
  /** The attempt's number at the bank. */
  number: string;
  /** null: the donor types the card at the bank. */
  card: CardNames | null;
};

/** Names of the card inputs, which only the donor's browser adds to the form. `expiry` is sent as MMYY. */
export type CardNames = { number: string; expiry: string; cvv: string; holder: string };

/** A message as it came over HTTP, from any sender. */
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
  /** Only an approval whose signature is valid has it. */
  weak3d?: Weak3d;
};

/** It names no attempt, or was checked and is false. `claims` only chooses the error page for the donor. */
export type UntrustedCallback = {
  kind: "untrusted";
  reason: UntrustedReason;
  /** The number it names, if it has the shape of one. Proves nothing. */
  number: string | null;
  claims: "3d_failed" | "declined" | "approved" | "unclear";
};

/** Authentic, and no approval. */
export type DeclinedCallback = {
  kind: "declined";
  number: string;
  /** The payment ended at the 3-D step, or at the payment itself. */
  step: "3d" | "payment";
  /** As the bank sent it. An approving code here means that the message contradicts itself: show no success text. */
  returnCode: string;
  /** The message does not say what became of the money: never fail an order on it, inquire instead. */
  mustInquire: boolean;
  /** The same as of an approval. */
  memo?: string;
  hashVariant: string;
};

/** Authentic and complete. Comparing amount and currency with the order is the caller's duty. */
export type PaidCallback = {
  kind: "paid";
  number: string;
  /** Kuruş as echoed; null when unreadable, which equals no order. */
  amount: number | null;
  /** As echoed, ISO 4217 number: "949". Empty when missing. */
  currency: string;
  authCode: string;
  /** The signature covers amount and currency. Where it does not, no SMS is sent before an inquiry. */
  amountSigned?: true;
  /** The bank's reference; empty when missing or odd (unsigned). */
  reference: string;
  /** First six and last four digits; empty when missing or odd (unsigned). */
  cardMask: string;
  /** Which signature matched; recorded in the payment log. */
  hashVariant: string;
  /** The signature covers too little: settle only after an inquiry says paid. */
  inquireFirst: boolean;
  /** What the message repeats of its form. If it is not the attempt's memo, only an inquiry may settle. */
  memo?: string;
  weak3d?: Weak3d;
  /** When the bank took the money, where the signature covers that: the year of a gift depends on it. */
  takenAt?: Date;
};

/**
 * The bank's own status of a 3-D step that did not authenticate the cardholder fully. Missing: it did, or the bank does
 * not say. The money has moved all the same, so it settles, with an alarm.
 */
export type Weak3d = string;

export type CallbackVerdict = UntrustedCallback | UnverifiedCallback | DeclinedCallback | PaidCallback;

/** The bank's answer to an inquiry about an order number. */
export type InquiryAnswer =
  | {
      kind: "paid";
      number: string;
      /** Kuruş. */
      amount: number;
      currency: string;
      /** Taken back before the end of day. The bank still answers "00" then. */
      voided: boolean;
      /** Kuruş refunded in all; null: the bank refunded something and does not say how much. */
      refunded: number | null;
      /** Kuruş that the bank took once more under this number, and has not refunded. */
      takenAgain?: number;
      /** The record does not mention refunds: `refunded: 0` is no proof that there were none. */
      refundsUnknown?: true;
      authCode: string;
      reference: string;
      cardMask: string;
      weak3d?: Weak3d;
      /** When the bank took the money, by its own clock. */
      takenAt?: Date;
    }
  /** The donor is on the 3-D page, or has left it. */
  | { kind: "pending" }
  | { kind: "failed"; returnCode: string }
  /** The bank knows no such number. No proof that nothing happened: inquire again. */
  | { kind: "not-found" }
  /** No usable answer: inquire again. `stuck`: a state in which the bank may hold the money, and which only people end. */
  | { kind: "unknown"; reason: string; stuck?: string };

/** A refund or a void of a payment that the bank has taken. */
export type BankRefund = {
  attempt: BankAttempt;
  /** Our name of this refund, the same when it is sent again: at most 36 of A–Za–z0–9-. */
  id: string;
  /** Kuruş: what was paid, or a part of it. A void returns everything. */
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

/** One line of the bank's history of a day: a sale, or what was done to one later. */
export type HistoryLine = {
  /** As the bank lists it: perhaps not ours, perhaps empty. */
  number: string;
  what: "sale" | "refund" | "void" | "other";
  /** Only an approved line moved money. unclear: it contradicts itself, or says nothing of the money. */
  state: "approved" | "pending" | "failed" | "unclear";
  returnCode: string;
  /** Kuruş of the sale or of the refund; null when unreadable. */
  amount: number | null;
  currency: string;
  /** What the line of a sale says of voids and refunds since. It proves nothing: these have lines of their own. */
  voided: boolean;
  refunded: number;
  reference: string;
  /** The bank's clock; null when unreadable. */
  at: Date | null;
};

/**
 * The bank's list of one day of its calendar. complete: read to its end, which does not prove that the bank listed
 * everything. unknown: nothing to compare; `reason` is a short code for the log.
 */
export type HistoryAnswer = { kind: "complete"; lines: HistoryLine[] } | { kind: "unknown"; reason: string };

export type Bank = {
  readonly traits: BankTraits;
  /** Origin to which the browser goes, for the page's CSP `form-action`. */
  readonly formOrigin: string;
  /** null: the donor types the card at the bank, so checkout asks for none. */
  readonly card: CardNames | null;
  /** What the bank's server expects as the whole text of the answer to its message; null: it sends none. */
  readonly notified: string | null;
  /**
   * May call the provider, and gives up when the signal says so.
   * @throws when the provider cannot be called; BankError when the payment cannot be written in the bank's protocol
   */
  begin(payment: BankPayment, signal: AbortSignal): Promise<BegunAtBank>;
  /** The fields of a message, repeated ones included. Never throws; what it cannot read has no fields. */
  readCallback(message: CallbackMessage): URLSearchParams;
  /** Never throws, whatever is in the fields. */
  verify(fields: URLSearchParams): CallbackVerdict;
  /** Never throws for what the bank or the network does; answers within seconds. */
  inquire(attempt: BankAttempt, signal?: AbortSignal): Promise<InquiryAnswer>;
  /** Missing: only in the bank's own panel. Never throws for what the bank or the network does. */
  refund?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  void?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  /**
   * Everything of that day in Turkey (`2026-11-20`), what failed included. Never throws for what the bank or the network does; takes minutes.
   * Missing: the bank has no such list, and reconciliation inquires about each attempt.
   */
  history?(day: string, signal?: AbortSignal): Promise<HistoryAnswer>;
};
