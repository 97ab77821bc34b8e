import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import type { DeclinedCallback, InquiryAnswer, PaidCallback } from "./banks/bank.ts";
import type { BankTraits } from "./banks/traits.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import {
  contradictionIn,
  type GivenAtBank,
  givenUpAfter,
  lira,
  nothingGiven,
  type PaidAnswer,
  paidDifference,
} from "./rules.ts";
import type { StoredAttempt } from "./table.ts";

/** What a message of the bank means for a locked order and its attempt. Pure: the callers write it. */

/** An approval was handled earlier: it settled the order, or was recorded as money that did not. */
const isKnown = ({ attempt }: LockedAttempt) => attempt.status !== "started" && attempt.status !== "declined";

/** The last two are money that staff must look at. */
export type ApprovalMeaning = "repeated" | "settles" | "duplicate_payment" | "approved_after_manual_change";

export function judgeApproval(found: LockedAttempt): ApprovalMeaning {
  const { order } = found;
  if (isKnown(found)) return "repeated";
  if (mayStillBePaid(order)) return "settles";
  const isPaidTwice = order.paid || (order.status === "completed" && order.completedBy === null);
  return isPaidTwice ? "duplicate_payment" : "approved_after_manual_change";
}

/** `inquire-now`: its signature does not decide, because it is weak, answers another form, or contradicts an earlier message. */
export type PaidMeaning = ApprovalMeaning | "amount_difference" | "currency_difference" | "inquire-now";

/** An authentic approval of a callback (docs/contract.md#questions-to-the-bank). */
export function judgePaidCallback(callback: PaidCallback, found: LockedAttempt): PaidMeaning {
  const { order, attempt } = found;
  const isOtherForm = answersOtherForm(callback, attempt);
  const contradicts = order.status === "payment_failed" || attempt.status === "declined";
  if (!isOtherForm && callback.amount !== attempt.amount) return "amount_difference";
  if (!isOtherForm && callback.currency !== lira) return "currency_difference";
  if (!isKnown(found) && (isOtherForm || callback.inquireFirst || contradicts)) return "inquire-now";
  return judgeApproval(found);
}

/** contradicts_payment: the attempt has paid. inquire-soon: the message does not say whether money was taken. */
export type DeclinedMeaning =
  | "declined"
  | "repeated"
  | "contradicts_payment"
  | "inquire-now"
  | "inquire-soon";

/** An authentic decline of a callback. */
export function judgeDeclinedCallback(
  callback: DeclinedCallback,
  { attempt }: LockedAttempt,
): DeclinedMeaning {
  if (attempt.status === "declined") return "repeated";
  if (attempt.status !== "started") return "contradicts_payment";
  if (answersOtherForm(callback, attempt)) return "inquire-now";
  return callback.mustInquire ? "inquire-soon" : "declined";
}

/** What the message repeats of its form is not what this attempt was begun with: its signature proves nothing here. */
function answersOtherForm({ memo }: Pick<PaidCallback, "memo">, attempt: StoredAttempt): boolean {
  return memo !== undefined && memo !== attempt.memo;
}

export type AnswerMeaning =
  /** Only staff move the order on, regardless of later answers of the bank. */
  | { kind: "staff-decide" }
  /** It contradicts a settlement that no inquiry has confirmed: the settlement is undone. */
  | { kind: "undo"; reason: NonNullable<ReturnType<typeof contradictionIn>> }
  /** Paid, but not the payment we expect. */
  | { kind: "differs"; difference: NonNullable<ReturnType<typeof paidDifference>> }
  | { kind: "paid" | "confirms"; answer: PaidAnswer }
  /** We booked an approval that the bank does not confirm. Without any answer the inquiries continue. */
  | { kind: "unconfirmed"; goesOn: boolean }
  | { kind: "failed"; returnCode: string }
  /** Nothing is known yet. */
  | { kind: "open" };

/**
 * The answer to an inquiry. `mayGiveUp`: whether the clock can be trusted that a day has passed. `givenUp`: the bank's
 * codes for an order without an outcome after a day. `given`: what our own refunds gave back.
 */
export function judgeAnswer(
  answer: InquiryAnswer,
  found: LockedAttempt,
  {
    now,
    mayGiveUp,
    givenUp,
    given = nothingGiven,
  }: { now: Date; mayGiveUp: boolean; given?: GivenAtBank | undefined } & Pick<BankTraits, "givenUp">,
): AnswerMeaning {
  const { attempt } = found;
  if (attempt.status === "contradicted") return { kind: "staff-decide" };
  const reason = contradictionOf(answer, found);
  if (reason && !staffChangedSince(found)) return { kind: "undo", reason };

  const isBooked = attempt.status === "settled" || attempt.status === "duplicate";
  if (answer.kind === "paid") {
    const difference = paidDifference(answer, attempt.amount, given);
    if (difference) return { kind: "differs", difference };
    return { kind: isBooked ? "confirms" : "paid", answer };
  }
  // The bank's records may lag, but not for a day; a missing answer never fails an order.
  const isLater = mayGiveUp && now.getTime() - attempt.createdAt.getTime() >= givenUpAfter;
  if (answer.kind !== "failed" && !isLater) return { kind: "open" };
  if (isBooked) return { kind: "unconfirmed", goesOn: answer.kind === "unknown" };
  if (answer.kind === "unknown") return { kind: "open" };
  return { kind: "failed", returnCode: answer.kind === "failed" ? answer.returnCode : givenUp[answer.kind] };
}

/** The answer contradicts the payment of an order that staff changed since: its status is theirs. */
export function contradictsChangedOrder(answer: InquiryAnswer, found: LockedAttempt): boolean {
  return contradictionOf(answer, found) !== undefined && staffChangedSince(found);
}

function contradictionOf(answer: InquiryAnswer, { order, attempt }: LockedAttempt) {
  const isUnconfirmed = attempt.status === "settled" && attempt.confirmedAt === null;
  if (!isUnconfirmed || order.status !== "completed") return undefined;
  return contradictionIn(answer, attempt.amount);
}

/** A status that staff set before the order was paid does not concern this payment, and a note is no status. */
function staffChangedSince({ order, attempt }: LockedAttempt): boolean {
  const { staffStatusAt } = order;
  return staffStatusAt !== null && (attempt.settledAt === null || staffStatusAt > attempt.settledAt);
}
