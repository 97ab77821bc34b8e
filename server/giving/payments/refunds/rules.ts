import { dayMs, hourMs, minuteMs, secondMs } from "#shared/text/time.ts";
import type { InquiryAnswer, RefundAnswer } from "../banks/bank.ts";
import { type GivenAtBank, lacksRefunds } from "../rules.ts";

/** Pure rules of refunds (docs/payments.md#refunds): the callers lock, and write what these decide. Amounts in kuruş. */

export const refundStates = ["requested", "approved", "sent", "confirmed", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];

/** void: take the payment back before the bank closes its day. refund: give a part or all of it back later. */
export type Way = "void" | "refund";

/** The reasons of ours beside the bank's return codes. */
export const ownCodes = {
  /** Staff refused it, or gave it up before it was sent. */
  byStaff: "STAFF",
  /** An inquiry showed that the bank never did it. */
  notDone: "NOT_DONE",
  /** The bank's books differ from ours, so it was not sent. */
  differs: "DIFFERS",
  /** After a restore the bank does not say what went back, so it was not sent. */
  refundsUnknown: "UNTOLD",
  /** The bank did not answer, so it was not sent. */
  unanswered: "UNANSWERED",
} as const;

/** While a process calls the bank, no other takes the refund; a process that dies leaves it to an inquiry. */
export const leaseMs = 2 * minuteMs;
/** Far longer than any bank works on a request: by then an inquiry shows whether it was done. */
const doneWithin = 10 * minuteMs;
/** Inquiries that must have shown nothing before, so that a delay in the bank's records cannot mislead. */
const inquiriesBefore = 2;
/** A request that did not leave the server by then is not made: an inquiry may be about to rule it out. */
export const sendsWithin = minuteMs;
/** A refund that cannot be sent for this long after its approval ends, and staff decide. */
const sentWithin = 7 * dayMs;
/** An alarm about an unknown outcome notifies staff after this time. */
export const notifyStaffAfter = hourMs;

const within = (ms: number, least: number, most: number) => Math.min(most, Math.max(least, ms));

/** Waits as long as it has waited already. */
export function nextSending(approvedAt: Date, now: Date): Date {
  return new Date(now.getTime() + within(now.getTime() - approvedAt.getTime(), minuteMs, hourMs));
}

/** Whether a refund has waited so long since its approval that staff must decide. */
export function isTooLateToSend(approvedAt: Date, now: Date): boolean {
  return now.getTime() - approvedAt.getTime() >= sentWithin;
}

export function nextInquiry(sentAt: Date, now: Date): Date {
  const age = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + (age >= 2 * dayMs ? dayMs : within(age, 10 * secondMs, hourMs)));
}

/** No due time is further ahead, unless a clock that was set back since wrote it. */
export function latestDue(now: Date): Date {
  return new Date(now.getTime() + 27 * hourMs);
}

/** Something of an order's payment that goes back. */
type ItemLeft = { id: number; left: number };

/** A payment as the books have it: what was paid, and what goes back or is to, in all states but refused. */
export type Paid = { paid: number; counted: number; items: readonly ItemLeft[] };

export type Wanted = {
  /** All that is left. */
  whole: boolean;
  /** The items of the order's own payment; a duplicate payment has none. */
  items: readonly { id: number; amount: number }[];
  /** The part of a duplicate payment. */
  amount: number;
  reason: string | null;
  /** What counted when the form was opened: two people, or one person who presses twice, must not refund twice. */
  seen: number;
};

export type RequestErrors = {
  amount?: "required" | "above";
  reason?: "required";
};

type Requested =
  | { kind: "refused"; errors: RequestErrors }
  /** The refunds of this payment have changed since the form was opened. */
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

/** What the bank offers; both missing: only its own panel. */
export type Offered = { void: boolean; refund: boolean };

/** The first request to the bank. null: none, staff give it back in its panel and confirm. */
export function planWay(
  offered: Offered,
  { whole, sameDay }: { whole: boolean; sameDay: boolean },
): Way | null {
  if (whole && offered.void && (sameDay || !offered.refund)) return "void";
  return offered.refund ? "refund" : null;
}

type Decidable = { state: RefundState; method: string; way: Way | null; sentAt: Date | null };

/** Whether staff say what became of it: of one by hand or in the bank's panel, or one without an answer. */
export function isDecidable({ state, method, way }: Omit<Decidable, "sentAt">): boolean {
  return state === "unknown" || (state === "approved" && (method === "transfer" || way === null));
}

/** From when on staff may say that it was not made: until then the bank may be working on it. Null: at any time. */
export function deniableFrom({ state, sentAt }: Pick<Decidable, "state" | "sentAt">): Date | null {
  return state === "unknown" && sentAt ? new Date(sentAt.getTime() + doneWithin) : null;
}

/**
 * Compares the bank's record with our books before a request: a refund from the bank's panel, or one that a restored
 * backup forgot, must not be made twice. `restoredAt`: the database may lack refunds of payments older than this; null:
 * it was never restored.
 */
export function judgeBefore(
  answer: InquiryAnswer,
  attempt: { amount: number; createdAt: Date },
  { given, voided }: GivenAtBank,
  restoredAt: Date | null,
): "equal" | "differs" | "refundsUnknown" | "later" {
  if (answer.kind === "failed") return "differs";
  if (answer.kind !== "paid") return "later";
  if (answer.amount !== attempt.amount || answer.voided || voided) return "differs";
  if (lacksRefunds(answer) && restoredAt !== null && attempt.createdAt <= restoredAt) return "refundsUnknown";
  // Null: something went back, and the bank does not say whether it is ours.
  return answer.refunded === given ? "equal" : "differs";
}

export type Outcome =
  | { kind: "confirmed"; reference: string }
  | { kind: "refused"; returnCode: string }
  /** The bank wants the other way: send again, once. */
  | { kind: "turn"; way: Way }
  /** Not today. */
  | { kind: "postponed"; returnCode: string }
  | { kind: "unknown"; reason: string };

/** The bank's answer to a void or refund. `turned`: it has wanted the other way before. */
export function judgeRefundAnswer(
  answer: RefundAnswer,
  { way, whole, offered, turned }: { way: Way; whole: boolean; offered: Offered; turned: boolean },
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
      return whole && offered.void && !turned
        ? { kind: "turn", way: "void" }
        : { kind: "postponed", returnCode };
    }
    case "too-late": {
      const { returnCode } = answer;
      if (way === "refund" || !offered.refund) return { kind: "refused", returnCode };
      return turned ? { kind: "postponed", returnCode } : { kind: "turn", way: "refund" };
    }
  }
}

export type Inquired =
  | { kind: "confirmed"; reference: string; way: Way }
  /** The bank never did it. */
  | { kind: "not-done" }
  /** Inquire again. */
  | { kind: "open" }
  /** The bank's record fits neither: something else happened to the payment. Staff decide. */
  | { kind: "undecided" };

/** What an inquiry says of a refund whose answer is missing. Never a reason to send it again. */
export function judgeInquiry(
  answer: InquiryAnswer,
  refund: { amount: number; sentAt: Date; inquiryCount: number },
  attempt: { amount: number },
  { given }: Pick<GivenAtBank, "given">,
  now: Date,
): Inquired {
  if (answer.kind !== "paid") return { kind: "open" };
  const whole = refund.amount === attempt.amount;
  const done = (way: Way): Inquired => ({ kind: "confirmed", reference: "", way });
  if (answer.amount !== attempt.amount) return { kind: "undecided" };
  if (answer.voided) return whole ? done("void") : { kind: "undecided" };
  // The server compared the bank's record with our books before the request: a new refund of this amount is this one.
  if (answer.refunded === given + refund.amount || (answer.refunded === null && given === 0))
    return done("refund");
  if (answer.refunded !== given) return { kind: "undecided" };
  const isEarly =
    now.getTime() - refund.sentAt.getTime() < doneWithin || refund.inquiryCount < inquiriesBefore;
  if (isEarly) return { kind: "open" };
  return lacksRefunds(answer) ? { kind: "undecided" } : { kind: "not-done" };
}

/** What the bank gave back beyond our books; null: something, it does not say how much. 0: nothing. */
export function foundAtBank(
  answer: Extract<InquiryAnswer, { kind: "paid" }>,
  attempt: { amount: number },
  { given, voided }: GivenAtBank,
): number | null {
  if (answer.voided) return voided ? 0 : attempt.amount - given;
  if (answer.refunded === null) return null;
  return Math.max(0, answer.refunded - given);
}
