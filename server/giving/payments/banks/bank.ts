import type { Locale } from "#shared/text/locale.ts";
import type { BankTraits } from "./traits.ts";

/**
 * The contract of a bank's adapter, independent of the protocol of its gateway. An adapter builds the form that sends
 * the donor's browser to the bank, reads and verifies messages, inquires about an attempt, and refunds payments. It has
 * no access to the database, so it cannot create, settle or fail an order. Every adapter runs the suite in
 * `bank.contract.ts`; docs/how-to/add-a-bank.md describes how to add one.
 */

type BankLanguage = Locale;
/** The data that begin a payment. */
export type BankPayment = {
  /** The number of the attempt: `HD` and 14 characters of A–Z0–9. */
  number: string;
  /** The amount in kuruş, always TRY. */
  amount: number;
  language: BankLanguage;
  /** The bank returns the browser to these URLs: absolute, ASCII, at most 200 characters; both may be equal. */
  okUrl: string;
  failUrl: string;
  /** The bank's server sends the outcome to this URL, if the protocol has such a message. */
  notifyUrl: string;
  /** Payment firms require these data (donor-fields.ts). The form that the browser sends must not contain them. */
  donor: DonorFields;
  basket: readonly BasketLine[];
  /** The adapter sends this address if a firm requires the donor's address, which the site does not collect. */
  foundation: FoundationAddress;
};

/** The donor's input. `email` may be empty or malformed; `phone` has the stored form (shared/text/phone.ts). */
export type DonorFields = { name: string; email: string; phone: string; ip: string };
/** A line of the order. `amount`: its total in kuruş. */
export type BasketLine = { title: string; amount: number };
export type FoundationAddress = { address: string; city: string; country: string };
/** An attempt that the bank may have begun. */
export type BankAttempt = {
  number: string;
  /** The memo that `begin` returned; null: it returned none, or it failed. */
  memo: string | null;
  /** The amount in kuruş. */
  amount: number;
  createdAt: Date;
};

/** `memo`: at most 500 characters that the adapter needs for inquiries, or to recognise messages about this form. */
export type BeginResult = { form: BankForm; memo: string | null };

/** The form or link that sends the donor's browser to the bank, without card data. */
export type BankForm = {
  action: string;
  /** GET: the browser opens `action` with the fields as query parameters. */
  method: "POST" | "GET";
  fields: Record<string, string>;
  /** The number of the attempt. */
  number: string;
  /** Null: the donor enters the card at the bank. */
  card: CardFieldNames | null;
};

/** The names of the card inputs, which only the donor's browser adds to the form. `expiry` is sent as MMYY. */
export type CardFieldNames = { number: string; expiry: string; cvv: string; holder: string };

/** An HTTP message from any sender. */
export type CallbackMessage = {
  body: Uint8Array;
  headers: Headers;
  /** The query of the requested URL. */
  query: URLSearchParams;
};

export type UntrustedReason =
  /** The message contains a decisive field more than once. */
  | "repeated-field"
  /** The signature, or a field that it covers, is missing. */
  | "missing-field"
  /** The signature or a signed field has another shape than in genuine messages. */
  | "malformed-field"
  /** The message contains another merchant or institution. */
  | "foreign-merchant"
  | "hash-mismatch"
  /** The message is signed by a method that the settings refuse, for example `legacy-hash-refused` of PayFor. */
  | `${string}-refused`;

/**
 * The message contains the number of an attempt and proves nothing: an inquiry decides, within limits
 * (docs/contract.md#hints).
 */
export type UnverifiedCallback = {
  kind: "unverified";
  number: string;
  reason: UntrustedReason | "unknown-field" | "unsigned" | "inquiry-decides";
  /** Only an approval with a valid signature has this value. */
  weak3d?: Weak3d;
};

/** The message contains no attempt number, or its check failed. `claims` only selects the donor's error page. */
export type UntrustedCallback = {
  kind: "untrusted";
  reason: UntrustedReason;
  /** The attempt number in the message, which proves nothing; null: the message has no well-formed number. */
  number: string | null;
  claims: "3d_failed" | "declined" | "approved" | "unclear";
};

/** An authentic message without an approval. */
export type DeclinedCallback = {
  kind: "declined";
  number: string;
  /** The step at which the payment failed. */
  step: "3d" | "payment";
  /** The bank's code. Even an approving code is no success here, so pages must not show its text. */
  returnCode: string;
  /** The message does not show whether the bank took money, so an inquiry decides. */
  mustInquire: boolean;
  /** The memo that the message contains, as in an approval. */
  memo?: string;
  hashVariant: string;
};

/** An authentic, complete approval. The caller must compare amount and currency with the order. */
export type PaidCallback = {
  kind: "paid";
  number: string;
  /** The amount in the message, in kuruş; null when unreadable. */
  amount: number | null;
  /** The ISO 4217 number in the message, such as "949"; empty when missing. */
  currency: string;
  authCode: string;
  /** The signature covers amount and currency. Otherwise no SMS is sent before an inquiry. */
  amountSigned?: true;
  /** The bank's reference, unsigned; empty when missing or malformed. */
  reference: string;
  /** The first six and last four digits of the card, unsigned; empty when missing or malformed. */
  cardMask: string;
  /** The name of the signature that matched, for the payment log. */
  hashVariant: string;
  /** The signature covers too little, so only an inquiry may settle. */
  inquireFirst: boolean;
  /** The memo that the message contains. If the attempt has another memo, only an inquiry may settle. */
  memo?: string;
  weak3d?: Weak3d;
  /** The time of the payment, only if signed, because it decides to which year the donation belongs. */
  takenAt?: Date;
};

/**
 * The bank's status of a 3-D step that did not fully authenticate the cardholder. Missing: the step did, or the bank
 * does not report it. The bank has taken the money, so the payment settles, with an alarm.
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
      /** The payment was voided before the end of its day. The bank's return code is still "00" then. */
      voided: boolean;
      /** The sum of refunds in kuruş; null: the bank made a refund and does not report its amount. */
      refunded: number | null;
      /** The kuruş of a second sale under this number that the bank has not refunded. */
      takenAgain?: number;
      /** The bank's record does not report refunds, so `refunded: 0` proves nothing. */
      refundsUnknown?: true;
      authCode: string;
      reference: string;
      cardMask: string;
      weak3d?: Weak3d;
      /** The time of the payment by the bank's clock. */
      takenAt?: Date;
    }
  /** The payment has begun and has no outcome. */
  | { kind: "pending" }
  | { kind: "failed"; returnCode: string }
  /** The bank does not know the number. The donor may still pay, so another inquiry follows. */
  | { kind: "not-found" }
  /** There is no usable answer, so another inquiry follows. `stuck`: the bank may hold money, and staff must act. */
  | { kind: "unknown"; reason: string; stuck?: string };

/** A refund or a void of a payment that the bank has taken. */
export type BankRefund = {
  attempt: BankAttempt;
  /** The id of this refund, the same in every request: at most 36 of A–Za–z0–9-. */
  id: string;
  /** The amount in kuruş: the whole payment, or a part of it. A void always returns the whole payment. */
  amount: number;
  /** The bank's reference of the payment. */
  reference: string;
};

export type RefundAnswer =
  | { kind: "done"; reference: string }
  | { kind: "refused"; returnCode: string }
  /** The bank has not closed the day of the payment, so a void is required instead of a refund. */
  | { kind: "too-early"; returnCode: string }
  /** The bank has closed the day of the payment, so a refund is required instead of a void. */
  | { kind: "too-late"; returnCode: string }
  /** The bank may have made the refund. The caller must not repeat it before an inquiry shows that it was not made. */
  | { kind: "unknown"; reason: string };

/** One line of the bank's history of a day: a sale, or a later void or refund. */
export type HistoryLine = {
  /** The number in the list, which may be empty or not ours. */
  number: string;
  what: "sale" | "refund" | "void" | "other";
  /** approved: the line moved money. unclear: the line contradicts itself, or does not show whether money moved. */
  state: "approved" | "pending" | "failed" | "unclear";
  returnCode: string;
  /** The amount of the sale or refund in kuruş; null when unreadable. */
  amount: number | null;
  currency: string;
  /** The void and the refunded kuruş that the line of a sale reports. Voids and refunds also have their own lines. */
  voided: boolean;
  refunded: number;
  reference: string;
  /** The time by the bank's clock; null when unreadable. */
  at: Date | null;
};

/**
 * The bank's list of one day. complete: the list was read to its end; the bank may still have left payments out.
 * unknown: there is no usable list; `reason` is a short code for the log.
 */
export type HistoryAnswer = { kind: "complete"; lines: HistoryLine[] } | { kind: "unknown"; reason: string };

export type Bank = {
  readonly traits: BankTraits;
  /** The origin of the bank's page, for `form-action` in the CSP of the checkout page. */
  readonly formOrigin: string;
  /** Null: the donor enters the card at the bank, so the checkout page has no card fields. */
  readonly card: CardFieldNames | null;
  /** The text that the bank's server expects as the answer to its message; null: it sends no message. */
  readonly notificationAnswer: string | null;
  /**
   * Builds the form, for which some adapters call the provider until the signal aborts.
   * @throws when the call fails; BankError when the bank's protocol cannot represent the payment
   */
  begin(payment: BankPayment, signal: AbortSignal): Promise<BeginResult>;
  /** Returns all fields of a message, also repeated ones. Never throws; an unreadable message has no fields. */
  readCallback(message: CallbackMessage): URLSearchParams;
  /** Checks the fields of a message. Never throws. */
  verify(fields: URLSearchParams): CallbackVerdict;
  /** Inquires about an attempt within seconds. Never throws for an error of the bank or the network. */
  inquire(attempt: BankAttempt, signal?: AbortSignal): Promise<InquiryAnswer>;
  /** Missing: only the bank's panel offers refunds. Never throws for an error of the bank or the network. */
  refund?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  void?(request: BankRefund, signal?: AbortSignal): Promise<RefundAnswer>;
  /**
   * Reads the bank's list of a Turkish day (`2026-11-20`), with failed payments; this may take minutes. Never throws
   * for an error of the bank or the network. Missing: the bank has no list, and reconciliation inquires about each
   * attempt.
   */
  history?(day: string, signal?: AbortSignal): Promise<HistoryAnswer>;
};
