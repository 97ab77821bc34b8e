import type { ShareRefundProblem } from "#server/giving/kurban/choose-refunded.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#shared/text/time.ts";
import type { InquiryAnswer, RefundAnswer } from "../banks/bank.ts";
import { lacksRefunds, type OwnRefunds } from "../rules.ts";

// The rules of refunds as pure functions (docs/payments.md#refunds); the callers lock and write. Amounts are in kuruş.

export const refundStates = ["requested", "approved", "sent", "confirmed", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];

/** void: the bank cancels the whole payment before it closes the day. refund: the bank returns a part or all later. */
export type RefundWay = "void" | "refund";

/** The return codes that the site itself stores; all others are the bank's. */
export const ownCodes = {
  /** Staff refused the refund, or gave it up before it was sent. */
  byStaff: "STAFF",
  /** Inquiries showed that the bank never made the refund. */
  notDone: "NOT_DONE",
  /** The bank's record differs from our database, so the refund was not sent. */
  differs: "DIFFERS",
  /** The database was restored, and the bank does not report refunds. So the refund was not sent. */
  refundsUnknown: "UNTOLD",
  /** The bank did not answer, so the refund was not sent. */
  unanswered: "UNANSWERED",
  /** A share of the refund was slaughtered before the refund was sent. */
  slaughtered: "SLAUGHTERED",
} as const;

/** For this time, no other process claims the refund that a process is sending. */
export const leaseMs = 2 * minuteMs;
/** A bank completes a request within this time, so an inquiry after this time shows whether the refund was made. */
const maxBankTime = 10 * minuteMs;
/** Before a refund counts as not made, this many earlier inquiries must also have shown none: bank records may lag. */
const requiredInquiries = 2;
/** A refund must reach the bank this soon after its commit, because a later inquiry may decide that it failed. */
export const maxSendDelay = minuteMs;
/** A refund that could not be sent for this long after its approval is refused, and staff decide. */
const maxWaitForSending = 7 * dayMs;
/** An unknown outcome raises an alarm after this time. */
export const notifyStaffAfter = hourMs;

const clamp = (ms: number, min: number, max: number) => Math.min(max, Math.max(min, ms));

/** Returns the time of the next try. The wait is the time since the approval, so the tries become rarer. */
export function nextSending(approvedAt: Date, now: Date): Date {
  return new Date(now.getTime() + clamp(now.getTime() - approvedAt.getTime(), minuteMs, hourMs));
}

export function isTooLateToSend(approvedAt: Date, now: Date): boolean {
  return now.getTime() - approvedAt.getTime() >= maxWaitForSending;
}

export function nextInquiry(sentAt: Date, now: Date): Date {
  const age = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + (age >= 2 * dayMs ? dayMs : clamp(age, 10 * secondMs, hourMs)));
}

/** Returns the latest plausible due time. Only a wrong clock, corrected since, can have stored a later time. */
export function latestDue(now: Date): Date {
  return new Date(now.getTime() + 27 * hourMs);
}

/** The amount of an item that is not refunded. */
type ItemBalance = { id: number; remaining: number };

/** A payment, and the sum of its refunds in all states except refused (`requestedSum`). */
export type PaymentBalance = { paid: number; requestedSum: number; items: readonly ItemBalance[] };

export type RefundInput = {
  /** Refund the whole remaining amount. */
  whole: boolean;
  /** The amounts of items of the order's own payment; a duplicate payment has no items. */
  items: readonly { id: number; amount: number }[];
  /** The amount to refund of a duplicate payment. */
  amount: number;
  reason: string | null;
  /** The value of `requestedSum` when the form was opened. If it has changed, another refund was requested. */
  expectedSum: number;
};

export type RequestErrors = {
  amount?: "required" | "above";
  reason?: "required";
  /** The amount is not that of shares of kurban that can be refunded. */
  shares?: ShareRefundProblem;
};

type RequestVerdict =
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

/** Checks a request. The limit applies to the sum of all refunds of a payment, so parts do not evade it. */
export function checkRequest(payment: PaymentBalance, input: RefundInput, limit: number): RequestVerdict {
  const remaining = payment.paid - payment.requestedSum;
  if (input.expectedSum !== payment.requestedSum) return { kind: "stale" };
  if (remaining <= 0) return { kind: "nothing-left" };
  const hasItems = payment.items.length > 0;
  const remainingItems = payment.items.map((item) => ({ id: item.id, amount: item.remaining }));
  const items = (input.whole ? remainingItems : input.items).filter(({ amount }) => amount !== 0);
  let amount = input.whole ? remaining : input.amount;
  if (hasItems) amount = items.reduce((sum, item) => sum + item.amount, 0);
  const errors: RequestErrors = {};
  const isAmount = (value: number) => Number.isSafeInteger(value) && value > 0;
  const findRemaining = (id: number) => payment.items.find((item) => item.id === id)?.remaining ?? 0;
  if (!isAmount(amount) || items.some((item) => !isAmount(item.amount))) errors.amount = "required";
  else if (amount > remaining || items.some((item) => item.amount > findRemaining(item.id)))
    errors.amount = "above";
  if (input.reason === null) errors.reason = "required";
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  const isLarge = payment.requestedSum + amount > limit;
  return {
    kind: "request",
    amount,
    items: hasItems ? [...items] : [],
    state: isLarge ? "requested" : "approved",
  };
}

/** The requests that the bank's interface offers. If it offers neither, staff use the bank's own panel. */
export type BankOffer = { void: boolean; refund: boolean };

/** Returns the first request to the bank; null when staff must refund the payment in the bank's panel. */
export function planRefundWay(
  offered: BankOffer,
  { whole, sameDay }: { whole: boolean; sameDay: boolean },
): RefundWay | null {
  if (whole && offered.void && (sameDay || !offered.refund)) return "void";
  return offered.refund ? "refund" : null;
}

type RefundFacts = { state: RefundState; method: string; way: RefundWay | null; sentAt: Date | null };

/** Returns whether staff enter the outcome, because they make the refund or the bank has not answered. */
export function isDecidable({ state, method, way }: Omit<RefundFacts, "sentAt">): boolean {
  return state === "unknown" || (state === "approved" && (method !== "card" || way === null));
}

/** Returns the time from which staff may mark the refund as not made; null: at any time. */
export function findEarliestDenial({ state, sentAt }: Pick<RefundFacts, "state" | "sentAt">): Date | null {
  return state === "unknown" && sentAt ? new Date(sentAt.getTime() + maxBankTime) : null;
}

/**
 * Compares the bank's record with our database before a refund is sent, so that no refund is made twice: our database
 * lacks a refund from the bank's panel, and a restored database lacks newer refunds. `restoredAt`: the database may
 * lack refunds of payments before this time; null: it was never restored.
 */
export function compareBeforeSending(
  answer: InquiryAnswer,
  attempt: { amount: number; createdAt: Date },
  { confirmed, voided }: OwnRefunds,
  restoredAt: Date | null,
): "equal" | "differs" | "refundsUnknown" | "later" {
  if (answer.kind === "failed") return "differs";
  if (answer.kind !== "paid") return "later";
  if (answer.amount !== attempt.amount || answer.voided || voided) return "differs";
  if (lacksRefunds(answer) && restoredAt !== null && attempt.createdAt <= restoredAt) return "refundsUnknown";
  // `refunded` is null for a refund of unknown amount, which may not be ours.
  return answer.refunded === confirmed ? "equal" : "differs";
}

export type RefundOutcome =
  | { kind: "confirmed"; reference: string }
  | { kind: "refused"; returnCode: string }
  /** The bank requires the other kind of request. */
  | { kind: "other-way"; way: RefundWay }
  /** The bank cannot make the refund today. */
  | { kind: "postponed"; returnCode: string }
  | { kind: "unknown"; reason: string };

/** Interprets the answer to a void or refund. `isSecondWay`: the bank required this other kind of request. */
export function interpretRefundAnswer(
  answer: RefundAnswer,
  {
    way,
    whole,
    offered,
    isSecondWay,
  }: { way: RefundWay; whole: boolean; offered: BankOffer; isSecondWay: boolean },
): RefundOutcome {
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
        ? { kind: "other-way", way: "void" }
        : { kind: "postponed", returnCode };
    }
    case "too-late": {
      const { returnCode } = answer;
      if (way === "refund" || !offered.refund) return { kind: "refused", returnCode };
      return isSecondWay ? { kind: "postponed", returnCode } : { kind: "other-way", way: "refund" };
    }
  }
}

export type InquiryVerdict =
  | { kind: "confirmed"; reference: string; way: RefundWay }
  /** The bank never made the refund. */
  | { kind: "not-done" }
  /** The outcome is unknown, and another inquiry follows. */
  | { kind: "open" }
  /** The bank's record shows another amount or change than expected. Staff decide. */
  | { kind: "undecided" };

/** Interprets an inquiry about a refund that the bank has not answered. */
export function interpretInquiry(
  answer: InquiryAnswer,
  refund: { amount: number; sentAt: Date; inquiryCount: number },
  attempt: { amount: number },
  { confirmed }: Pick<OwnRefunds, "confirmed">,
  now: Date,
): InquiryVerdict {
  if (answer.kind !== "paid") return { kind: "open" };
  const whole = refund.amount === attempt.amount;
  const confirm = (way: RefundWay): InquiryVerdict => ({ kind: "confirmed", reference: "", way });
  if (answer.amount !== attempt.amount) return { kind: "undecided" };
  if (answer.voided) return whole ? confirm("void") : { kind: "undecided" };
  // The records were equal before the request (compareBeforeSending), so a new refund of this amount is ours.
  if (answer.refunded === confirmed + refund.amount || (answer.refunded === null && confirmed === 0))
    return confirm("refund");
  if (answer.refunded !== confirmed) return { kind: "undecided" };
  const isEarly =
    now.getTime() - refund.sentAt.getTime() < maxBankTime || refund.inquiryCount < requiredInquiries;
  if (isEarly) return { kind: "open" };
  return lacksRefunds(answer) ? { kind: "undecided" } : { kind: "not-done" };
}

/** Returns the sum of the bank's refunds that are not in our database; null when the bank reports no amount. */
export function findUnbookedAmount(
  answer: Extract<InquiryAnswer, { kind: "paid" }>,
  attempt: { amount: number },
  { confirmed, voided }: OwnRefunds,
): number | null {
  if (answer.voided) return voided ? 0 : attempt.amount - confirmed;
  if (answer.refunded === null) return null;
  return Math.max(0, answer.refunded - confirmed);
}
