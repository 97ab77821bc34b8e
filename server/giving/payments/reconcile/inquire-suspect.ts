import { and, eq, inArray, isNull } from "drizzle-orm";
import { announceNow } from "#server/platform/live/announce.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import type { Finding } from "../raise-alarm.ts";
import { bookReturned } from "../refunds/book-returned.ts";
import { applyRefundAnswer } from "../refunds/inquire-refund.ts";
import { atBankOf } from "../refunds/lock-refund.ts";
import { refunds } from "../refunds/table.ts";
import { describeAnswer, paidDifference } from "../rules.ts";
import { paymentAlarms } from "../table.ts";
import { isBooked, type OurAttempt, stands } from "./suspects.ts";

/** equal: there is no difference. settled: the payment was taken and is now booked. unknown: inquire again. */
export type Verdict = { kind: "equal" | "settled" | "unknown" } | { kind: "finding"; finding: Finding };

/** Inquires about an attempt on which the bank's history (`listed`) and our database differ, and applies the answer. */
export async function inquireSuspect(
  ctx: BankContext,
  attempt: OurAttempt,
  listed: Listed,
): Promise<Verdict> {
  const answer = await inquire(ctx, attempt);
  if (answer.kind === "unknown") return { kind: "unknown" };
  const verdict = isBooked(attempt)
    ? await judgeBooked(ctx, attempt, answer, listed)
    : await judgeOpen(ctx, attempt, answer, listed);
  if (typeof verdict !== "string") return verdict;
  if (verdict === "equal" || verdict === "settled") return { kind: verdict };
  const { number, orderId } = attempt;
  const about = { subject: `bank:${number}`, number, orderId };
  const more = isDenied(answer, listed) ? { listedRefund: listed.refunded } : {};
  const details = { ...describeAnswer(answer), ...more };
  return { kind: "finding", finding: { kind: verdict, ...about, details } };
}

/** `paid`: the list has an approved sale. `refunded`: its approved refunds in kuruş. */
export type Listed = { paid: boolean; refunded: number };

export const notListed: Listed = { paid: false, refunded: 0 };

/** Returns whether the list has refunds that the inquiry lacks: one of the two is wrong, and staff must decide. */
function isDenied(answer: InquiryAnswer, { refunded }: Listed): boolean {
  return answer.kind === "paid" && !answer.voided && answer.refunded !== null && answer.refunded < refunded;
}

type Judged = "equal" | "settled" | Finding["kind"];

/** Judges an open attempt. Only an inquiry settles an order, and a contradiction never fails it. */
async function judgeOpen(
  ctx: BankContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listed: Listed,
): Promise<Judged> {
  if (answer.kind !== "paid") return listed.paid ? "paid_but_pending" : "equal";
  const { outcome } = await applyAnswer(ctx, attempt.number, answer);
  // A doubted attempt has an alarm already.
  return outcome === "paid" || outcome === "confirmed" ? "settled" : "equal";
}

async function judgeBooked(
  ctx: BankContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listed: Listed,
): Promise<Judged> {
  if (answer.kind !== "paid") return "missing_at_bank";
  await settleRefunds(ctx, attempt.number, answer);
  const refunded = await atBankOf(ctx.db, attempt.number);
  const difference = paidDifference(answer, attempt.amount, refunded);
  if (difference === "voided_at_bank" || difference === "refunded_at_bank") {
    // The payment is part of no collected amount, so its refund was right.
    if (stands(attempt)) return difference;
    const booked = await bookReturned(ctx, attempt, answer);
    if (!booked && (answer.voided || answer.refunded === null || answer.refunded >= attempt.amount))
      await closeReturned(ctx, attempt.number);
    return "equal";
  }
  if (difference) return difference;
  await applyAnswer(ctx, attempt.number, answer);
  // Our own refunds are no difference.
  return isDenied(answer, listed) && listed.refunded > refunded.confirmed + refunded.underWay
    ? "refunded_at_bank"
    : "equal";
}

/** Closes the alarm about a duplicate or unwanted payment that was refunded, as the alarm required. */
async function closeReturned({ db, clock }: BankContext, number: string): Promise<void> {
  const isReturnRequest = inArray(paymentAlarms.kind, ["duplicate_payment", "approved_after_manual_change"]);
  await db
    .update(paymentAlarms)
    .set({ resolvedAt: clock.now(), resolution: "Bankanın kayıtlarına göre iade edildi." })
    .where(and(eq(paymentAlarms.number, number), isReturnRequest, isNull(paymentAlarms.resolvedAt)));
  announceNow(db, "alarm");
}

/**
 * Applies the answer to our own refunds that have no answer yet. Only the refund's own inquiries decide that the bank
 * never made it, because this answer may be older than the request.
 */
async function settleRefunds(ctx: BankContext, number: string, answer: InquiryAnswer): Promise<void> {
  const underWay = and(eq(refunds.attemptNumber, number), inArray(refunds.state, ["sent", "unknown"]));
  for (const { id } of await ctx.db.select({ id: refunds.id }).from(refunds).where(underWay))
    await applyRefundAnswer(ctx, id, answer, { mayGiveUp: false });
}
