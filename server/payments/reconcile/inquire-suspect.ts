import type { InquiryAnswer } from "../banks/bank.ts";
import type { PaymentContext } from "../context.ts";
import { inquire, takeAnswer } from "../inquire-attempt.ts";
import type { Finding } from "../report-findings.ts";
import { describeAnswer, paidDifference } from "../rules.ts";
import { closeReturned } from "./close-returned.ts";
import { isBooked, type OurAttempt, stands } from "./suspects.ts";

/** equal: nothing differs, or not any more. settled: it was paid, and is booked now. unknown: ask again. */
export type Verdict = { kind: "equal" | "settled" | "unknown" } | { kind: "finding"; finding: Finding };

/**
 * What is true of an attempt about which history and books say different things: the bank's answer to an inquiry, which
 * is one record of this one payment as it stands at this moment. `listedPaid`: the history has an approved sale of it.
 */
export async function inquireSuspect(
  ctx: PaymentContext,
  attempt: OurAttempt,
  listedPaid: boolean,
): Promise<Verdict> {
  const answer = await inquire(ctx, attempt.number);
  if (answer.kind === "unknown") return { kind: "unknown" };
  const verdict = isBooked(attempt)
    ? await judgeBooked(ctx, attempt, answer)
    : await judgeOpen(ctx, attempt, answer, listedPaid);
  if (typeof verdict !== "string") return verdict;
  if (verdict === "equal" || verdict === "settled") return { kind: verdict };
  const { number, orderId } = attempt;
  const about = { subject: `bank:${number}`, number, orderId };
  return { kind: "finding", finding: { kind: verdict, ...about, details: describeAnswer(answer) } };
}

type Judged = "equal" | "settled" | Finding["kind"];

/** An order is settled by the rules of an inquiry, or not at all; and failed on no contradiction. */
async function judgeOpen(
  ctx: PaymentContext,
  attempt: OurAttempt,
  answer: InquiryAnswer,
  listedPaid: boolean,
): Promise<Judged> {
  if (answer.kind !== "paid") return listedPaid ? "paid_but_pending" : "equal";
  const { outcome } = await takeAnswer(ctx, attempt.number, answer);
  // Doubted: that has put an alarm before staff.
  return outcome === "paid" || outcome === "confirmed" ? "settled" : "equal";
}

async function judgeBooked(ctx: PaymentContext, attempt: OurAttempt, answer: InquiryAnswer): Promise<Judged> {
  if (answer.kind !== "paid") return "missing_at_bank";
  const difference = paidDifference(answer, attempt.amount);
  if (difference === "voided_at_bank" || difference === "refunded_at_bank") {
    // Where nobody counts on the money, giving it back was the right thing to do.
    if (stands(attempt)) return difference;
    if (answer.voided || answer.refunded >= attempt.amount) await closeReturned(ctx, attempt.number);
    return "equal";
  }
  if (difference) return difference;
  await takeAnswer(ctx, attempt.number, answer);
  return "equal";
}
