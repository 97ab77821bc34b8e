import { eq } from "drizzle-orm";
import { inUnitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";
import { createCounter } from "../kernel/counter.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import { clearBankFindings } from "./clear-bank-findings.ts";
import { confirmSettlement, contradictSettlement } from "./confirm-settlement.ts";
import type { PaymentContext } from "./context.ts";
import { declineAttempt } from "./decline-attempt.ts";
import { type LockedAttempt, lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { recordMessage } from "./record-message.ts";
import {
  confirmAgainAfter,
  contradictionIn,
  describeAnswer,
  givenUpAfter,
  nextQuestion,
  paidDifference,
  tellAfter,
} from "./rules.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { paymentAttempts } from "./table.ts";

const inquiries = createCounter("imece_inquiries_total", "Questions to the bank, by its answer", "answer");

/**
 * paid: settled, now or before. confirmed: a settlement found right. doubted: staff have to look. failed: the bank
 * refused it. open: nothing usable was answered, the next question is noted.
 */
export type Inquired = {
  outcome: "paid" | "confirmed" | "doubted" | "failed" | "open";
  /** Null when the number is none of ours. */
  orderId: string | null;
};

/** What stands in an order that came to nothing within a day: the bank never heard of it, or never saw it finished. */
const expiredCode = { "not-found": "V013", pending: "V000" } as const;

/**
 * Asks the bank what became of an attempt and acts on the answer: an attempt that is open is settled if the bank's
 * own books say that it was paid, with this amount, in lira, and not taken back; one that is settled is confirmed, or, if
 * it never was and they contradict it, undone.
 * No usable answer changes nothing but the time of the next question. An order that staff changed by hand is
 * never failed by it; one that they cancelled is not settled either, and they get an alarm.
 */
export async function inquireAttempt(
  ctx: PaymentContext,
  number: string,
  signal?: AbortSignal,
): Promise<Inquired> {
  return takeAnswer(ctx, number, await inquire(ctx, number, signal));
}

/** What the bank says of an attempt; acts on nothing. */
export async function inquire(
  ctx: Pick<PaymentContext, "bank" | "log">,
  number: string,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  const answer = await ctx.bank.inquire(number, signal);
  inquiries.add(answer.kind);
  if (answer.kind === "unknown")
    ctx.log.warn({ number, reason: answer.reason }, "the bank gave no usable answer");
  return answer;
}

/**
 * What an answer that was just given does to the attempt and its order. `mayGiveUp`: whether the clock may be believed that
 * a day has passed since the attempt began.
 */
export async function takeAnswer(
  ctx: PaymentContext,
  number: string,
  answer: InquiryAnswer,
  { mayGiveUp = true } = {},
): Promise<Inquired> {
  const inquired = await inUnitOfWork(ctx.db, async (unit): Promise<Inquired> => {
    const { tx } = unit;
    const found = await lockAttempt(tx, number);
    if (!found) return { outcome: "open", orderId: null };
    const { order, attempt } = found;
    const outcome = await act(ctx, unit, found, answer, mayGiveUp);
    // What was decided is written first: the attempt is written again below.
    await unit.run();
    const now = ctx.clock.now();
    const nextAskAt = outcome === "open" ? questionAfter(attempt, now) : null;
    const isConfirmed = outcome === "paid" || outcome === "confirmed";
    await tx
      .update(paymentAttempts)
      .set({
        askedAt: now,
        askCount: attempt.askCount + 1,
        nextAskAt,
        ...(isConfirmed ? { confirmedAt: now } : {}),
      })
      .where(eq(paymentAttempts.number, number));
    const reason = answer.kind === "failed" ? answer.returnCode : answer.kind;
    const trace = { source: "inquiry", number, orderId: order.id, outcome, reason } as const;
    await recordMessage(ctx, tx, { ...trace, details: describeAnswer(answer) });
    return { outcome, orderId: order.id };
  });
  // A confirmation says nothing new: whatever settled it was heard, or is found later (card-testing/forget-tries.ts).
  if (inquired.outcome !== "confirmed") await ctx.onSettled?.(number);
  return inquired;
}

async function act(
  ctx: PaymentContext,
  unit: UnitOfWork,
  found: LockedAttempt,
  answer: InquiryAnswer,
  mayGiveUp: boolean,
): Promise<Inquired["outcome"]> {
  const { tx } = unit;
  const { order, attempt } = found;
  // Only staff move it on, whatever the bank says later.
  if (attempt.status === "contradicted") return "doubted";
  const settled = attempt.status === "settled" || attempt.status === "duplicate";
  const isOpen = attempt.status === "settled" && attempt.confirmedAt === null;
  const contradiction = isOpen ? contradictionIn(answer, attempt.amount) : undefined;
  if (contradiction && order.status === "completed" && !staffChangedSince(found)) {
    await contradictSettlement(ctx, tx, found, answer, contradiction);
    return "doubted";
  }
  if (answer.kind === "paid") {
    const difference = paidDifference(answer, attempt.amount);
    if (difference) {
      await raiseAlarm(ctx, tx, difference, attempt, describeAnswer(answer));
      return "doubted";
    }
    const { authCode, reference } = answer;
    // Of an order that was erased no card is named any more.
    const cardMask = order.erasedAt === null ? answer.cardMask : null;
    const told = { authCode, bankReference: reference, cardMask };
    await settleAttempt(ctx, unit, found, { ...told, amountProven: true, evidence: "inquiry" });
    if (settled) await confirmSettlement(ctx, tx, found, answer);
    await clearBankFindings(tx, attempt.number, ctx.clock.now());
    return settled ? "confirmed" : "paid";
  }
  const expired = mayGiveUp && ctx.clock.now().getTime() - attempt.createdAt.getTime() >= givenUpAfter;
  if (settled) {
    // We booked an approval that the bank does not confirm. Its books may lag, but not for a day.
    if (answer.kind !== "failed" && !expired) return "open";
    await raiseAlarm(ctx, tx, "unconfirmed_approval", attempt, describeAnswer(answer));
    return answer.kind === "unknown" ? "open" : "doubted";
  }
  // No answer is no reason to fail anything, ever.
  if (answer.kind === "unknown" || (answer.kind !== "failed" && !expired)) return "open";
  const returnCode = answer.kind === "failed" ? answer.returnCode : expiredCode[answer.kind];
  if (attempt.status === "started") await declineAttempt(ctx, unit, found, { returnCode, byJob: true });
  return "failed";
}

/** Staff who changed the order before it was paid have said nothing about this payment. */
function staffChangedSince({ order, attempt }: LockedAttempt): boolean {
  const { staffChangedAt } = order;
  return staffChangedAt !== null && (attempt.settledAt === null || staffChangedAt > attempt.settledAt);
}

/** The SMS of a fresh settlement waits for the answer: it is asked for again soon. */
function questionAfter({ status, settledAt, createdAt }: LockedAttempt["attempt"], now: Date): Date {
  const waits = status === "settled" && settledAt !== null && now.getTime() - settledAt.getTime() < tellAfter;
  return waits ? new Date(now.getTime() + confirmAgainAfter) : nextQuestion(createdAt, now);
}
