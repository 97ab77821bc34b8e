import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import type { DeclinedCallback, InquiryAnswer, PaidCallback } from "./banks/bank.ts";
import type { BankTraits } from "./banks/traits.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import {
  contradictionIn,
  givenUpAfter,
  lira,
  nothingRefunded,
  type PaidAnswer,
  paidDifference,
  type RefundedAtBank,
} from "./rules.ts";
import type { StoredAttempt } from "./table.ts";

// The pure functions of this file judge a message about a locked order and its attempt; the callers write the result.

/** Returns the meaning in the first row whose condition holds. */
function firstOf<Meaning>(rows: readonly (readonly [boolean, Meaning])[], otherwise: Meaning): Meaning {
  return rows.find(([holds]) => holds)?.[1] ?? otherwise;
}

/** Returns whether an earlier approval settled the order, or was recorded as money that did not. */
const isKnown = ({ attempt }: LockedAttempt) => attempt.status !== "started" && attempt.status !== "declined";

/** Staff must decide about the money of the last two meanings. */
export type ApprovalMeaning = "repeated" | "settles" | "duplicate_payment" | "approved_after_manual_change";

export function judgeApproval(found: LockedAttempt): ApprovalMeaning {
  const { order } = found;
  const isPaidTwice = order.paid || (order.status === "completed" && order.completedBy === null);
  return firstOf<ApprovalMeaning>(
    [
      [isKnown(found), "repeated"],
      [mayStillBePaid(order), "settles"],
      [isPaidTwice, "duplicate_payment"],
    ],
    "approved_after_manual_change",
  );
}

/** `inquire-now`: the message is weakly signed, answers another form, or contradicts an earlier message. */
export type PaidMeaning = ApprovalMeaning | "amount_difference" | "currency_difference" | "inquire-now";

/** Judges an authentic approval of a callback (docs/contract.md#questions-to-the-bank). */
export function judgePaidCallback(callback: PaidCallback, found: LockedAttempt): PaidMeaning {
  const { order, attempt } = found;
  const isOtherForm = answersOtherForm(callback, attempt);
  const contradicts = order.status === "payment_failed" || attempt.status === "declined";
  return firstOf<PaidMeaning>(
    [
      [!isOtherForm && callback.amount !== attempt.amount, "amount_difference"],
      [!isOtherForm && callback.currency !== lira, "currency_difference"],
      [!isKnown(found) && (isOtherForm || callback.inquireFirst || contradicts), "inquire-now"],
    ],
    judgeApproval(found),
  );
}

/** contradicts_payment: the attempt is paid. inquire-soon: the message does not say whether the bank took money. */
export type DeclinedMeaning =
  | "declined"
  | "repeated"
  | "contradicts_payment"
  | "inquire-now"
  | "inquire-soon";

/** Judges an authentic decline of a callback. */
export function judgeDeclinedCallback(
  callback: DeclinedCallback,
  { attempt }: LockedAttempt,
): DeclinedMeaning {
  return firstOf<DeclinedMeaning>(
    [
      [attempt.status === "declined", "repeated"],
      [attempt.status !== "started", "contradicts_payment"],
      [answersOtherForm(callback, attempt), "inquire-now"],
      [callback.mustInquire, "inquire-soon"],
    ],
    "declined",
  );
}

/** Returns whether the message repeats another form than that of this attempt: its signature then proves nothing. */
function answersOtherForm({ memo }: Pick<PaidCallback, "memo">, attempt: StoredAttempt): boolean {
  return memo !== undefined && memo !== attempt.memo;
}

export type AnswerMeaning =
  /** Only staff can change the order, regardless of later answers of the bank. */
  | { kind: "staff-decide" }
  /** The answer contradicts a settlement that no inquiry has confirmed, so the settlement is undone. */
  | { kind: "undo"; reason: NonNullable<ReturnType<typeof contradictionIn>> }
  /** The bank took money, but not the expected payment. */
  | { kind: "differs"; difference: NonNullable<ReturnType<typeof paidDifference>> }
  | { kind: "paid" | "confirms"; answer: PaidAnswer }
  /** The bank does not confirm a booked approval. Without any answer the inquiries continue. */
  | { kind: "unconfirmed"; goesOn: boolean }
  | { kind: "failed"; returnCode: string }
  /** The outcome is not known yet. */
  | { kind: "open" };

/**
 * The meaning of an answer that names no payment, for an attempt that is open or booked as paid. The bank's records can
 * lag, but not for a day; a missing answer never fails an order.
 */
const withoutPayment = {
  failed: {
    firstDay: { open: "failed", booked: "unconfirmed" },
    later: { open: "failed", booked: "unconfirmed" },
  },
  "not-found": {
    firstDay: { open: "open", booked: "open" },
    later: { open: "failed", booked: "unconfirmed" },
  },
  pending: { firstDay: { open: "open", booked: "open" }, later: { open: "failed", booked: "unconfirmed" } },
  unknown: { firstDay: { open: "open", booked: "open" }, later: { open: "open", booked: "unconfirmed" } },
} as const;

/**
 * Judges the answer to an inquiry. `mayGiveUp`: the clock is certain enough to count a day. `givenUp`: the bank's codes
 * for an order without an outcome after a day. `refunded`: the amounts of our own refunds.
 */
export function judgeAnswer(
  answer: InquiryAnswer,
  found: LockedAttempt,
  {
    now,
    mayGiveUp,
    givenUp,
    refunded = nothingRefunded,
  }: { now: Date; mayGiveUp: boolean; refunded?: RefundedAtBank | undefined } & Pick<BankTraits, "givenUp">,
): AnswerMeaning {
  const { attempt } = found;
  if (attempt.status === "contradicted") return { kind: "staff-decide" };
  const reason = contradictionOf(answer, found);
  if (reason && !staffChangedSince(found)) return { kind: "undo", reason };

  const isBooked = attempt.status === "settled" || attempt.status === "duplicate";
  if (answer.kind === "paid") {
    const difference = paidDifference(answer, attempt.amount, refunded);
    if (difference) return { kind: "differs", difference };
    return { kind: isBooked ? "confirms" : "paid", answer };
  }
  const isLater = mayGiveUp && now.getTime() - attempt.createdAt.getTime() >= givenUpAfter;
  const kind = withoutPayment[answer.kind][isLater ? "later" : "firstDay"][isBooked ? "booked" : "open"];
  if (kind === "unconfirmed") return { kind, goesOn: answer.kind === "unknown" };
  if (kind === "open" || answer.kind === "unknown") return { kind: "open" };
  return { kind, returnCode: answer.kind === "failed" ? answer.returnCode : givenUp[answer.kind] };
}

/** Returns whether the answer contradicts the payment of an order whose status staff changed since. */
export function contradictsChangedOrder(answer: InquiryAnswer, found: LockedAttempt): boolean {
  return contradictionOf(answer, found) !== undefined && staffChangedSince(found);
}

function contradictionOf(answer: InquiryAnswer, { order, attempt }: LockedAttempt) {
  const isUnconfirmed = attempt.status === "settled" && attempt.confirmedAt === null;
  if (!isUnconfirmed || order.status !== "completed") return undefined;
  return contradictionIn(answer, attempt.amount);
}

/** Returns whether staff changed the status after the payment. A note is no status. */
function staffChangedSince({ order, attempt }: LockedAttempt): boolean {
  const { staffStatusAt } = order;
  return staffStatusAt !== null && (attempt.settledAt === null || staffStatusAt > attempt.settledAt);
}
