import { and, eq, inArray, isNull } from "drizzle-orm";
import { announceNow } from "#server/platform/live/announce.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import type { Finding } from "../raise-alarm.ts";
import { bookPanelRefundAtNight } from "../refunds/book-panel-refund-at-night.ts";
import { applyRefundAnswer } from "../refunds/inquire-refund.ts";
import { sumRefundsAtBank } from "../refunds/lock-refund.ts";
import { refunds } from "../refunds/table.ts";
import { describeAnswer, paidDifference } from "../rules.ts";
import { paymentAlarms } from "../table.ts";
import { isBooked, isCollected, type OurAttempt } from "./rules.ts";

/** equal: there is no difference. settled: the inquiry settled the payment. unknown: the bank gave no usable answer. */
export type Verdict = { kind: "equal" | "settled" | "unknown" } | { kind: "finding"; finding: Finding };

/** Inquires about an attempt on which the bank's list and our database may differ, and applies the answer. */
export async function inquireCandidate(
  ctx: BankContext,
  attempt: OurAttempt,
  listedPayment: ListedPayment,
): Promise<Verdict> {
  const answer = await inquire(ctx, attempt);
  if (answer.kind === "unknown") return { kind: "unknown" };
  const verdict = isBooked(attempt)
    ? await reconcileBooked(ctx, attempt, answer, listedPayment)
    : await reconcileOpen(ctx, attempt, answer, listedPayment);
  if (typeof verdict !== "string") return verdict;
  if (verdict === "equal" || verdict === "settled") return { kind: verdict };
  const { number, orderId } = attempt;
  const details = describeAnswer(answer);
  if (lacksListedRefund(answer, listedPayment)) details.listedRefund = listedPayment.refunded;
  return { kind: "finding", finding: { kind: verdict, subject: `bank:${number}`, number, orderId, details } };
}

/** The lines of one number in the bank's list. `paid`: an approved sale. `refunded`: the approved refunds in kuruş. */
export type ListedPayment = { paid: boolean; refunded: number };

export const notListed: ListedPayment = { paid: false, refunded: 0 };

/** Returns whether the list contains refunds that the answer lacks, so that staff must decide which is right. */
function lacksListedRefund(answer: InquiryAnswer, { refunded }: ListedPayment): boolean {
  return answer.kind === "paid" && !answer.voided && answer.refunded !== null && answer.refunded < refunded;
}

type ReconcileResult = "equal" | "settled" | Finding["kind"];

/** Settles an open attempt only if the answer reports a payment. The list alone neither settles nor fails it. */
async function reconcileOpen(
  ctx: BankContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listedPayment: ListedPayment,
): Promise<ReconcileResult> {
  if (answer.kind !== "paid") return listedPayment.paid ? "paid_but_pending" : "equal";
  const { outcome } = await applyAnswer(ctx, attempt.number, answer);
  // With any other outcome, `applyAnswer` has raised the alarm already.
  return outcome === "paid" || outcome === "confirmed" ? "settled" : "equal";
}

async function reconcileBooked(
  ctx: BankContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listedPayment: ListedPayment,
): Promise<ReconcileResult> {
  if (answer.kind !== "paid") return "missing_at_bank";
  await applyToOpenRefunds(ctx, attempt.number, answer);
  const ownRefunds = await sumRefundsAtBank(ctx.db, attempt.number);
  const difference = paidDifference(answer, attempt.amount, ownRefunds);
  if (difference === "voided_at_bank" || difference === "refunded_at_bank") {
    // A payment that is in no collected amount had to be refunded, so its refund is no difference.
    if (isCollected(attempt)) return difference;
    const isRefundBooked = await bookPanelRefundAtNight(ctx, attempt, answer);
    if (!isRefundBooked && (answer.voided || answer.refunded === null || answer.refunded >= attempt.amount))
      await closeRefundedAlarm(ctx, attempt.number);
    return "equal";
  }
  if (difference) return difference;
  await applyAnswer(ctx, attempt.number, answer);
  const isForeignRefund = listedPayment.refunded > ownRefunds.confirmed + ownRefunds.underWay;
  return isForeignRefund && lacksListedRefund(answer, listedPayment) ? "refunded_at_bank" : "equal";
}

/** Closes the alarm that asks staff to refund a payment, because the bank has refunded it. */
async function closeRefundedAlarm({ db, clock }: BankContext, number: string): Promise<void> {
  const asksForRefund = inArray(paymentAlarms.kind, ["duplicate_payment", "approved_after_manual_change"]);
  await db
    .update(paymentAlarms)
    .set({ resolvedAt: clock.now(), resolution: "Bankanın kayıtlarına göre iade edildi." })
    .where(and(eq(paymentAlarms.number, number), asksForRefund, isNull(paymentAlarms.resolvedAt)));
  announceNow(db, "alarm");
}

/**
 * Applies the answer to our own refunds that have no answer yet. This answer may be older than the refund's request, so
 * only the refund's own inquiries may decide that the bank did not make it.
 */
async function applyToOpenRefunds(ctx: BankContext, number: string, answer: InquiryAnswer): Promise<void> {
  const underWay = and(eq(refunds.attemptNumber, number), inArray(refunds.state, ["sent", "unknown"]));
  for (const { id } of await ctx.db.select({ id: refunds.id }).from(refunds).where(underWay))
    await applyRefundAnswer(ctx, id, answer, { mayGiveUp: false });
}
