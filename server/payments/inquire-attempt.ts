import { eq } from "drizzle-orm";
import { inUnitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";
import { createCounter } from "../kernel/counter.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import { clearBankFindings } from "./clear-bank-findings.ts";
import { confirmSettlement, contradictSettlement, holdBackSms } from "./confirm-settlement.ts";
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
 * paid: settled, now or earlier. confirmed: the inquiry agrees with a settlement. doubted: staff must look. failed: the
 * bank refused it. open: no usable answer, the next inquiry is scheduled.
 */
export type Inquired = {
  outcome: "paid" | "confirmed" | "doubted" | "failed" | "open";
  /** Null when the number is not ours. */
  orderId: string | null;
};

/** Return code of an order without an outcome after a day: the bank does not know it, or never saw it finished. */
const expiredCode = { "not-found": "V013", pending: "V000" } as const;

/**
 * Inquires about an attempt and acts on the answer: an open attempt is settled if the bank says that it was paid with
 * this amount, in lira, and not taken back; a settled one is confirmed, or undone if no inquiry ever confirmed it and
 * this one contradicts it. Without a usable answer only the time of the next inquiry changes. An order that staff
 * changed by hand never fails here; one that they cancelled is not settled either, and raises an alarm.
 */
export async function inquireAttempt(
  ctx: PaymentContext,
  number: string,
  signal?: AbortSignal,
): Promise<Inquired> {
  return takeAnswer(ctx, number, await inquire(ctx, number, signal));
}

/** Returns the bank's answer about an attempt; changes nothing. */
export async function inquire(
  ctx: Pick<PaymentContext, "bank" | "log">,
  number: string,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  const answer = await ctx.bank.inquire(number, signal);
  inquiries.add(answer.kind);
  if (answer.kind === "unknown") ctx.log.warn({ number, reason: answer.reason }, "payment inquiry failed");
  return answer;
}

/**
 * Applies a fresh answer to the attempt and its order. `mayGiveUp`: whether the clock can be trusted that a day has
 * passed since the attempt began.
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
    // The outcome is written first, because the attempt is written again below.
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
  // A confirmation is no new outcome: the settlement was counted, or is counted later (card-testing/forget-tries.ts).
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
  // Only staff move it on, regardless of later answers of the bank.
  if (attempt.status === "contradicted") return "doubted";
  const settled = attempt.status === "settled" || attempt.status === "duplicate";
  const isOpen = attempt.status === "settled" && attempt.confirmedAt === null;
  const contradiction = isOpen ? contradictionIn(answer, attempt.amount) : undefined;
  if (contradiction && order.status === "completed") {
    if (!staffChangedSince(found)) {
      await contradictSettlement(ctx, tx, found, answer, contradiction);
      return "doubted";
    }
    await holdBackSms(ctx, tx, order.id);
  }
  if (answer.kind === "paid") {
    const difference = paidDifference(answer, attempt.amount);
    if (difference) {
      await raiseAlarm(ctx, tx, difference, attempt, describeAnswer(answer));
      return "doubted";
    }
    const { authCode, reference } = answer;
    // An erased order keeps no card mask.
    const cardMask = order.erasedAt === null ? answer.cardMask : null;
    const told = { authCode, bankReference: reference, cardMask };
    await settleAttempt(ctx, unit, found, { ...told, amountProven: true, evidence: "inquiry" });
    if (settled) await confirmSettlement(ctx, tx, found, answer);
    await clearBankFindings(tx, attempt.number, ctx.clock.now());
    return settled ? "confirmed" : "paid";
  }
  const expired = mayGiveUp && ctx.clock.now().getTime() - attempt.createdAt.getTime() >= givenUpAfter;
  if (settled) {
    // We booked an approval that the bank does not confirm. Its records may lag, but not for a day.
    if (answer.kind !== "failed" && !expired) return "open";
    await raiseAlarm(ctx, tx, "unconfirmed_approval", attempt, describeAnswer(answer));
    return answer.kind === "unknown" ? "open" : "doubted";
  }
  // A missing answer never fails an order.
  if (answer.kind === "unknown" || (answer.kind !== "failed" && !expired)) return "open";
  const returnCode = answer.kind === "failed" ? answer.returnCode : expiredCode[answer.kind];
  if (attempt.status === "started") await declineAttempt(ctx, unit, found, { returnCode, byJob: true });
  return "failed";
}

/** A change by staff before the order was paid does not concern this payment. */
function staffChangedSince({ order, attempt }: LockedAttempt): boolean {
  const { staffChangedAt } = order;
  return staffChangedAt !== null && (attempt.settledAt === null || staffChangedAt > attempt.settledAt);
}

/** The SMS of a fresh settlement waits for the answer: the inquiry is repeated soon. */
function questionAfter({ status, settledAt, createdAt }: LockedAttempt["attempt"], now: Date): Date {
  const waits = status === "settled" && settledAt !== null && now.getTime() - settledAt.getTime() < tellAfter;
  return waits ? new Date(now.getTime() + confirmAgainAfter) : nextQuestion(createdAt, now);
}
