import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import type { DeclinedCallback, InquiryAnswer, PaidCallback } from "./banks/bank.ts";
import type { BankTraits } from "./banks/traits.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import {
  contradictionIn,
  givenUpAfter,
  lira,
  noOwnRefunds,
  type OwnRefunds,
  type PaidAnswer,
  paidDifference,
} from "./rules.ts";
import type { StoredAttempt } from "./table.ts";

// The pure functions of this file decide what a message means for a locked order and its attempt; the callers apply it.

/** Returns the meaning of the first row whose condition is true. */
function firstMatch<Meaning>(rows: readonly (readonly [boolean, Meaning])[], otherwise: Meaning): Meaning {
  return rows.find(([holds]) => holds)?.[1] ?? otherwise;
}

/** Returns whether the money of this attempt is recorded already, as settling the order or not. */
const isDecided = ({ attempt }: LockedAttempt) =>
  attempt.status !== "started" && attempt.status !== "declined";

/** With the last two meanings, the money does not count for the order, and staff must decide about it. */
export type ApprovalMeaning = "repeated" | "settles" | "duplicate_payment" | "approved_after_manual_change";

export function classifyApproval(locked: LockedAttempt): ApprovalMeaning {
  const { order } = locked;
  const isPaidTwice = order.paid || (order.status === "completed" && order.completedBy === null);
  return firstMatch<ApprovalMeaning>(
    [
      [isDecided(locked), "repeated"],
      [mayStillBePaid(order), "settles"],
      [isPaidTwice, "duplicate_payment"],
    ],
    "approved_after_manual_change",
  );
}

/** `inquire-now`: the signature is weak, or the message belongs to another form or contradicts an earlier message. */
export type PaidMeaning = ApprovalMeaning | "amount_difference" | "currency_difference" | "inquire-now";

/** Returns the meaning of an authentic approval (docs/contract.md#questions-to-the-bank). */
export function classifyPaidCallback(callback: PaidCallback, locked: LockedAttempt): PaidMeaning {
  const { order, attempt } = locked;
  const isOtherForm = answersOtherForm(callback, attempt);
  const contradicts = order.status === "payment_failed" || attempt.status === "declined";
  return firstMatch<PaidMeaning>(
    [
      [!isOtherForm && callback.amount !== attempt.amount, "amount_difference"],
      [!isOtherForm && callback.currency !== lira, "currency_difference"],
      [!isDecided(locked) && (isOtherForm || callback.inquireFirst || contradicts), "inquire-now"],
    ],
    classifyApproval(locked),
  );
}

/** contradicts_payment: the attempt is paid. inquire-soon: the message does not say whether the bank took money. */
export type DeclinedMeaning =
  | "declined"
  | "repeated"
  | "contradicts_payment"
  | "inquire-now"
  | "inquire-soon";

export function classifyDeclinedCallback(
  callback: DeclinedCallback,
  { attempt }: LockedAttempt,
): DeclinedMeaning {
  return firstMatch<DeclinedMeaning>(
    [
      [attempt.status === "declined", "repeated"],
      [attempt.status !== "started", "contradicts_payment"],
      [answersOtherForm(callback, attempt), "inquire-now"],
      [callback.mustInquire, "inquire-soon"],
    ],
    "declined",
  );
}

/** Returns whether the message belongs to another form than this attempt's, so that it proves nothing here. */
function answersOtherForm({ memo }: Pick<PaidCallback, "memo">, attempt: StoredAttempt): boolean {
  return memo !== undefined && memo !== attempt.memo;
}

export type AnswerMeaning =
  /** Only staff can change the order; answers of the bank no longer do. */
  | { kind: "staff-decide" }
  /** The answer contradicts a settlement that no inquiry has confirmed, so the settlement is undone. */
  | { kind: "undo"; reason: NonNullable<ReturnType<typeof contradictionIn>> }
  /** The bank took money, but not the expected payment. */
  | { kind: "differs"; difference: NonNullable<ReturnType<typeof paidDifference>> }
  | { kind: "paid" | "confirms"; answer: PaidAnswer }
  /** The bank does not confirm a booked approval. `inquireAgain`: the bank gave no answer. */
  | { kind: "unconfirmed"; inquireAgain: boolean }
  | { kind: "failed"; returnCode: string }
  /** The outcome is not known yet. */
  | { kind: "open" };

/**
 * The meaning of an answer without a payment, for an attempt that is open or booked as paid. The bank's records may
 * lag, but not for a day. An unknown answer never fails an order.
 */
const meaningsWithoutPayment = {
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
 * Returns the meaning of an answer to an inquiry. `mayGiveUp`: the clock is reliable, so a day can be counted.
 * `givenUp`: the codes for an attempt without an outcome after a day. `refunded`: the sums of our own refunds.
 */
export function classifyAnswer(
  answer: InquiryAnswer,
  locked: LockedAttempt,
  {
    now,
    mayGiveUp,
    givenUp,
    refunded = noOwnRefunds,
  }: { now: Date; mayGiveUp: boolean; refunded?: OwnRefunds | undefined } & Pick<BankTraits, "givenUp">,
): AnswerMeaning {
  const { attempt } = locked;
  if (attempt.status === "contradicted") return { kind: "staff-decide" };
  const reason = findContradiction(answer, locked);
  if (reason && !staffChangedSince(locked)) return { kind: "undo", reason };

  const isBooked = attempt.status === "settled" || attempt.status === "duplicate";
  if (answer.kind === "paid") {
    const difference = paidDifference(answer, attempt.amount, refunded);
    if (difference) return { kind: "differs", difference };
    return { kind: isBooked ? "confirms" : "paid", answer };
  }
  const isLater = mayGiveUp && now.getTime() - attempt.createdAt.getTime() >= givenUpAfter;
  const kind =
    meaningsWithoutPayment[answer.kind][isLater ? "later" : "firstDay"][isBooked ? "booked" : "open"];
  if (kind === "unconfirmed") return { kind, inquireAgain: answer.kind === "unknown" };
  if (kind === "open" || answer.kind === "unknown") return { kind: "open" };
  return { kind, returnCode: answer.kind === "failed" ? answer.returnCode : givenUp[answer.kind] };
}

/** Returns whether the answer contradicts the payment of an order whose status staff have changed since. */
export function contradictsChangedOrder(answer: InquiryAnswer, locked: LockedAttempt): boolean {
  return findContradiction(answer, locked) !== undefined && staffChangedSince(locked);
}

function findContradiction(answer: InquiryAnswer, { order, attempt }: LockedAttempt) {
  const isUnconfirmed = attempt.status === "settled" && attempt.confirmedAt === null;
  if (!isUnconfirmed || order.status !== "completed") return undefined;
  return contradictionIn(answer, attempt.amount);
}

/** Returns whether staff changed the status, and not only the note, after the payment. */
function staffChangedSince({ order, attempt }: LockedAttempt): boolean {
  const { staffStatusAt } = order;
  return staffStatusAt !== null && (attempt.settledAt === null || staffStatusAt > attempt.settledAt);
}
