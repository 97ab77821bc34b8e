import { and, eq, inArray, isNull } from "drizzle-orm";
import { announceNow } from "#server/platform/live/announce.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import type { Finding } from "../raise-alarm.ts";
import { bookReturned } from "../refunds/book-found.ts";
import { applyRefundAnswer } from "../refunds/inquire-refund.ts";
import { atBankOf } from "../refunds/lock-refund.ts";
import { refunds } from "../refunds/table.ts";
import { describeAnswer, paidDifference } from "../rules.ts";
import { paymentAlarms } from "../table.ts";
import { isBooked, type OurAttempt, stands } from "./suspects.ts";

/** equal: nothing differs, or no longer. settled: it was paid, and is booked now. unknown: inquire again. */
export type Verdict = { kind: "equal" | "settled" | "unknown" } | { kind: "finding"; finding: Finding };

/** An inquiry decides about an attempt on which the bank's history (`listed`) and our rows differ. */
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

/** Whether there is an approved sale, and kuruş of approved refunds. */
export type Listed = { paid: boolean; refunded: number };

export const notListed: Listed = { paid: false, refunded: 0 };

/** The list has refunds of which the inquiry knows nothing: one of the two is wrong, and staff must look. */
function isDenied(answer: InquiryAnswer, { refunded }: Listed): boolean {
  return answer.kind === "paid" && !answer.voided && answer.refunded !== null && answer.refunded < refunded;
}

type Judged = "equal" | "settled" | Finding["kind"];

/** An order is settled by the rules of an inquiry only, and never fails on a contradiction. */
async function judgeOpen(
  ctx: BankContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listed: Listed,
): Promise<Judged> {
  if (answer.kind !== "paid") return listed.paid ? "paid_but_pending" : "equal";
  const { outcome } = await applyAnswer(ctx, attempt.number, answer);
  // Doubted: an alarm has been raised already.
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
  const given = await atBankOf(ctx.db, attempt.number);
  const difference = paidDifference(answer, attempt.amount, given);
  if (difference === "voided_at_bank" || difference === "refunded_at_bank") {
    // The payment is part of no collected amount, so giving it back was right.
    if (stands(attempt)) return difference;
    const booked = await bookReturned(ctx, attempt, answer);
    if (!booked && (answer.voided || answer.refunded === null || answer.refunded >= attempt.amount))
      await closeReturned(ctx, attempt.number);
    return "equal";
  }
  if (difference) return difference;
  await applyAnswer(ctx, attempt.number, answer);
  // Our own refunds are no difference here, as in an inquiry.
  return isDenied(answer, listed) && listed.refunded > given.given + given.underWay
    ? "refunded_at_bank"
    : "equal";
}

/** A duplicate or unwanted payment has gone back to the donor: staff have done what its alarm asked for. */
async function closeReturned({ db, clock }: BankContext, number: string): Promise<void> {
  const asked = inArray(paymentAlarms.kind, ["duplicate_payment", "approved_after_manual_change"]);
  await db
    .update(paymentAlarms)
    .set({ resolvedAt: clock.now(), resolution: "Bankanın kayıtlarına göre iade edildi." })
    .where(and(eq(paymentAlarms.number, number), asked, isNull(paymentAlarms.resolvedAt)));
  announceNow(db, "alarm");
}

/**
 * The answer also says what became of a refund of ours that has had no answer yet. Only the refund's own inquiries find
 * that the bank never made it: this answer may be older than the request.
 */
async function settleRefunds(ctx: BankContext, number: string, answer: InquiryAnswer): Promise<void> {
  const underWay = and(eq(refunds.attemptNumber, number), inArray(refunds.state, ["sent", "unknown"]));
  for (const { id } of await ctx.db.select({ id: refunds.id }).from(refunds).where(underWay))
    await applyRefundAnswer(ctx, id, answer, { mayGiveUp: false });
}
