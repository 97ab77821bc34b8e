import { dayMs, hourMs, minuteMs, secondMs } from "#shared/text/time.ts";
import type { InquiryAnswer, RefundAnswer } from "../banks/bank.ts";
import { lacksRefunds, type OwnRefunds } from "../rules.ts";

// These pure functions hold the rules of refunds (docs/payments.md#refunds); the callers lock and write. Amounts are kuruş.

export const refundStates = ["requested", "approved", "sent", "confirmed", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];

/** void: the bank cancels the payment before it closes the day. refund: the bank returns a part or all of it later. */
export type Way = "void" | "refund";

/** The site sets these reasons; all other reasons are the bank's return codes. */
export const ownCodes = {
  /** Staff refused the refund, or gave it up before it was sent. */
  byStaff: "STAFF",
  /** An inquiry showed that the bank never made the refund. */
  notDone: "NOT_DONE",
  /** The bank's record differs from our database, so the refund was not sent. */
  differs: "DIFFERS",
  /** After a restore, the bank does not report its refunds, so the refund was not sent. */
  refundsUnknown: "UNTOLD",
  /** The bank did not answer, so the refund was not sent. */
  unanswered: "UNANSWERED",
} as const;

/** While a process calls the bank, no other process claims the refund. If the process dies, an inquiry follows. */
export const leaseMs = 2 * minuteMs;
/** No bank works this long on a request, so an inquiry after this time shows whether the refund was made. */
const doneWithin = 10 * minuteMs;
/** This many earlier inquiries must also have shown no refund, because the bank's records may lag. */
const inquiriesBefore = 2;
/** A request is not sent after this time, because an inquiry may be about to rule the refund out. */
export const sendsWithin = minuteMs;
/** A refund that cannot be sent for this time after its approval ends, and staff decide. */
const sentWithin = 7 * dayMs;
/** An alarm about an unknown outcome notifies staff after this time. */
export const notifyStaffAfter = hourMs;

const within = (ms: number, least: number, most: number) => Math.min(most, Math.max(least, ms));

/** Returns the time of the next try: the wait is as long as the refund has waited already. */
export function nextSending(approvedAt: Date, now: Date): Date {
  return new Date(now.getTime() + within(now.getTime() - approvedAt.getTime(), minuteMs, hourMs));
}

/** Returns whether a refund has waited so long since its approval that staff must decide. */
export function isTooLateToSend(approvedAt: Date, now: Date): boolean {
  return now.getTime() - approvedAt.getTime() >= sentWithin;
}

export function nextInquiry(sentAt: Date, now: Date): Date {
  const age = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + (age >= 2 * dayMs ? dayMs : within(age, 10 * secondMs, hourMs)));
}

/** Returns the latest plausible due time; a clock that was set back since wrote any later one. */
export function latestDue(now: Date): Date {
  return new Date(now.getTime() + 27 * hourMs);
}

/** The unrefunded rest of an item. */
type ItemLeft = { id: number; left: number };

/** The amount of a payment, and the sum of its refunds in all states except refused (`counted`). */
export type Paid = { paid: number; counted: number; items: readonly ItemLeft[] };

export type Wanted = {
  /** Refund all that is left. */
  whole: boolean;
  /** The items to refund of the order's own payment; a duplicate payment has none. */
  items: readonly { id: number; amount: number }[];
  /** The amount to refund of a duplicate payment. */
  amount: number;
  reason: string | null;
  /** The value of `counted` when the form was opened, so that two requests from the same state do not refund twice. */
  seen: number;
};

export type RequestErrors = {
  amount?: "required" | "above";
  reason?: "required";
};

type Requested =
  | { kind: "refused"; errors: RequestErrors }
  /** The refunds of this payment changed after the form was opened. */
  | { kind: "stale" }
  | { kind: "nothing-left" }
  | {
      kind: "request";
      amount: number;
      items: { id: number; amount: number }[];
      state: "requested" | "approved";
    };

/** Judges a request. Refunds of one payment count together for the limit, so that it cannot be divided. */
export function judgeRequest(payment: Paid, wanted: Wanted, limit: number): Requested {
  const left = payment.paid - payment.counted;
  if (wanted.seen !== payment.counted) return { kind: "stale" };
  if (left <= 0) return { kind: "nothing-left" };
  const hasItems = payment.items.length > 0;
  const items = (
    wanted.whole ? payment.items.map(({ id, left: amount }) => ({ id, amount })) : wanted.items
  ).filter(({ amount }) => amount !== 0);
  const amount = hasItems
    ? items.reduce((sum, item) => sum + item.amount, 0)
    : wanted.whole
      ? left
      : wanted.amount;
  const errors: RequestErrors = {};
  const isAmount = (value: number) => Number.isSafeInteger(value) && value > 0;
  const leftOf = (id: number) => payment.items.find((item) => item.id === id)?.left ?? 0;
  if (!isAmount(amount) || items.some((item) => !isAmount(item.amount))) errors.amount = "required";
  else if (amount > left || items.some((item) => item.amount > leftOf(item.id))) errors.amount = "above";
  if (wanted.reason === null) errors.reason = "required";
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  const isLarge = payment.counted + amount > limit;
  return {
    kind: "request",
    amount,
    items: hasItems ? [...items] : [],
    state: isLarge ? "requested" : "approved",
  };
}

/** The requests that the bank offers. Without both, staff use the bank's own panel. */
export type Offered = { void: boolean; refund: boolean };

/** Returns the first request to the bank; null when staff must refund the payment in its panel and confirm that. */
export function planWay(
  offered: Offered,
  { whole, sameDay }: { whole: boolean; sameDay: boolean },
): Way | null {
  if (whole && offered.void && (sameDay || !offered.refund)) return "void";
  return offered.refund ? "refund" : null;
}

type Decidable = { state: RefundState; method: string; way: Way | null; sentAt: Date | null };

/** Returns whether staff enter the outcome: of a refund by hand, in the bank's panel, or without an answer. */
export function isDecidable({ state, method, way }: Omit<Decidable, "sentAt">): boolean {
  return state === "unknown" || (state === "approved" && (method === "transfer" || way === null));
}

/** Returns the time from which staff may mark it as not made, when the bank no longer works on it. Null: at any time. */
export function deniableFrom({ state, sentAt }: Pick<Decidable, "state" | "sentAt">): Date | null {
  return state === "unknown" && sentAt ? new Date(sentAt.getTime() + doneWithin) : null;
}

/**
 * Compares the bank's record with our database before a request, so that a refund from the bank's panel, or one that a
 * restored backup lacks, is not made twice. `restoredAt`: the database may lack refunds of payments older than this;
 * null: it was never restored.
 */
export function judgeBefore(
  answer: InquiryAnswer,
  attempt: { amount: number; createdAt: Date },
  { confirmed, voided }: OwnRefunds,
  restoredAt: Date | null,
): "equal" | "differs" | "refundsUnknown" | "later" {
  if (answer.kind === "failed") return "differs";
  if (answer.kind !== "paid") return "later";
  if (answer.amount !== attempt.amount || answer.voided || voided) return "differs";
  if (lacksRefunds(answer) && restoredAt !== null && attempt.createdAt <= restoredAt) return "refundsUnknown";
  // The bank has a refund of unknown amount, which may not be ours.
  return answer.refunded === confirmed ? "equal" : "differs";
}

export type Outcome =
  | { kind: "confirmed"; reference: string }
  | { kind: "refused"; returnCode: string }
  /** The bank requires the other kind of request, which is sent once. */
  | { kind: "turn"; way: Way }
  /** The bank cannot make the refund today. */
  | { kind: "postponed"; returnCode: string }
  | { kind: "unknown"; reason: string };

/** Judges the bank's answer to a void or refund. `isSecondWay`: the bank has already required the other kind. */
export function judgeRefundAnswer(
  answer: RefundAnswer,
  { way, whole, offered, isSecondWay }: { way: Way; whole: boolean; offered: Offered; isSecondWay: boolean },
): Outcome {
  switch (answer.kind) {
    case "done":
      return { kind: "confirmed", reference: answer.reference };
    case "unknown":
    case "refused":
      return answer;
    case "too-early": {
      const { returnCode } = answer;
      if (way === "void") return { kind: "refused", returnCode };
      return whole && offered.void && !isSecondWay
        ? { kind: "turn", way: "void" }
        : { kind: "postponed", returnCode };
    }
    case "too-late": {
      const { returnCode } = answer;
      if (way === "refund" || !offered.refund) return { kind: "refused", returnCode };
      return isSecondWay ? { kind: "postponed", returnCode } : { kind: "turn", way: "refund" };
    }
  }
}

export type Inquired =
  | { kind: "confirmed"; reference: string; way: Way }
  /** The bank never made the refund. */
  | { kind: "not-done" }
  /** The outcome is unknown, so another inquiry follows. */
  | { kind: "open" }
  /** The bank's record shows another change of the payment. Staff decide. */
  | { kind: "undecided" };

/** Judges an inquiry about a refund without an answer. The refund is never sent again. */
export function judgeInquiry(
  answer: InquiryAnswer,
  refund: { amount: number; sentAt: Date; inquiryCount: number },
  attempt: { amount: number },
  { confirmed }: Pick<OwnRefunds, "confirmed">,
  now: Date,
): Inquired {
  if (answer.kind !== "paid") return { kind: "open" };
  const whole = refund.amount === attempt.amount;
  const done = (way: Way): Inquired => ({ kind: "confirmed", reference: "", way });
  if (answer.amount !== attempt.amount) return { kind: "undecided" };
  if (answer.voided) return whole ? done("void") : { kind: "undecided" };
  // The server compared the bank's record with our database before the request, so a new refund of this amount is ours.
  if (answer.refunded === confirmed + refund.amount || (answer.refunded === null && confirmed === 0))
    return done("refund");
  if (answer.refunded !== confirmed) return { kind: "undecided" };
  const isEarly =
    now.getTime() - refund.sentAt.getTime() < doneWithin || refund.inquiryCount < inquiriesBefore;
  if (isEarly) return { kind: "open" };
  return lacksRefunds(answer) ? { kind: "undecided" } : { kind: "not-done" };
}

/** Returns the kuruş of the bank's refunds that are not in our database; null when the bank names no amount. */
export function foundAtBank(
  answer: Extract<InquiryAnswer, { kind: "paid" }>,
  attempt: { amount: number },
  { confirmed, voided }: OwnRefunds,
): number | null {
  if (answer.voided) return voided ? 0 : attempt.amount - confirmed;
  if (answer.refunded === null) return null;
  return Math.max(0, answer.refunded - confirmed);
}
