import { and, eq, inArray } from "drizzle-orm";
import { createCounter } from "#server/platform/counter.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import { noteFailure, noteSuccess } from "./breaker/note-outcome.ts";
import { failureIn } from "./breaker/rules.ts";
import type { PaymentContext } from "./context.ts";
import { type AttemptChanges, type LockedAttempt, lockAttempt, updateAttempt } from "./lock-attempt.ts";
import { clearBankFindings, raiseAlarm, reportFindings } from "./raise-alarm.ts";
import { recordMessage } from "./record-message.ts";
import { sumRefundsAtBank } from "./refunds/lock-refund.ts";
import { confirmAgainAfter, describeAnswer, nextInquiry, notifyAfter, type PaidAnswer } from "./rules.ts";
import {
  confirmSettlement,
  declineAttempt,
  settleAttempt,
  undoSettlement,
  withdrawDonorMessages,
} from "./settle-attempt.ts";
import {
  type AnswerMeaning,
  classifyAnswer,
  classifyApproval,
  contradictsChangedOrder,
} from "./settlement-rules.ts";
import { findBank, type SiteBank } from "./site-bank.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";
import { weak3dOfMessages } from "./weak-3d.ts";

const inquiryCounter = createCounter(
  "imece_inquiries_total",
  "Questions to the bank, by its answer",
  "answer",
);

/**
 * paid: this inquiry settled the attempt. confirmed: the answer agrees with an earlier settlement. doubted: staff must
 * decide. failed: the bank refused the payment. open: there is no usable answer, and the next inquiry is scheduled.
 */
export type InquiryResult = {
  outcome: "paid" | "confirmed" | "doubted" | "failed" | "open";
  /** Null: no attempt has the number. */
  orderId: string | null;
};

/**
 * Inquires about an attempt and applies the answer. An open attempt is settled if the bank took exactly its amount, in
 * lira, and has not returned it. A settlement is confirmed; the first inquiry may undo it instead. A payment of an
 * order that staff cancelled does not complete the order, and raises an alarm.
 */
export async function inquireAttempt(
  ctx: PaymentContext,
  number: string,
  signal?: AbortSignal,
): Promise<InquiryResult> {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) return { outcome: "open", orderId: null };
  return applyAnswer(ctx, number, await inquire(ctx, attempt, signal));
}

/** Returns the bank's answer about an attempt and changes no payment. Without settings, the answer is unknown. */
export async function inquire(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "toNetworkKey">,
  attempt: StoredAttempt,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  const { number } = attempt;
  const bank = findBank(ctx.banks, attempt.bank);
  const answer: InquiryAnswer = bank
    ? await bank.inquire(attempt, signal)
    : { kind: "unknown", reason: "bank-not-configured" };
  inquiryCounter.add(answer.kind);
  // The caller stopped waiting before the bank's own time limit, so the missing answer does not count against the bank.
  const isCutShort = answer.kind === "unknown" && signal?.aborted === true;
  if (bank && !isCutShort) await recordBankHealth(ctx, bank, attempt, answer);
  if (answer.kind === "unknown")
    ctx.log.warn({ number, bank: attempt.bank, reason: answer.reason }, "payment inquiry failed");
  return answer;
}

async function recordBankHealth(
  ctx: Parameters<typeof noteFailure>[0],
  bank: SiteBank,
  attempt: StoredAttempt,
  answer: InquiryAnswer,
): Promise<void> {
  const { name, traits } = bank;
  const { number } = attempt;
  const failure = failureIn(answer, traits.meaning);
  const check = async () => failureIn(await bank.inquire(attempt), traits.meaning) === null;
  if (failure) await noteFailure(ctx, { bank: name, number, what: failure, check });
  if (answer.kind === "unknown") return;
  const hasEnded = (answer.kind === "paid" || answer.kind === "failed") && !failure;
  await noteSuccess(ctx, { bank: name, number, what: hasEnded ? "outcome" : "inquiry" });
}

/** Applies a new answer to the attempt and its order. `mayGiveUp`: the clock is reliable, so a day can be counted. */
export async function applyAnswer(
  ctx: PaymentContext,
  number: string,
  answer: InquiryAnswer,
  { mayGiveUp = true } = {},
): Promise<InquiryResult> {
  const result = await ctx.db.transaction(async (tx): Promise<InquiryResult> => {
    const locked = await lockAttempt(tx, number);
    if (!locked) return { outcome: "open", orderId: null };
    const { id: orderId } = locked.order;
    const { givenUp } = findBank(ctx.banks, locked.attempt.bank)?.traits ?? withoutSettings;
    const isRefunded = answer.kind === "paid" && (answer.voided || answer.refunded !== 0);
    const refunded = isRefunded ? await sumRefundsAtBank(tx, number) : undefined;
    const meaning = classifyAnswer(answer, locked, { now: ctx.clock.now(), mayGiveUp, givenUp, refunded });
    const outcome = toOutcome(meaning);
    const reason = answer.kind === "failed" ? answer.returnCode : answer.kind;
    const details = describeAnswer(answer);
    await recordMessage(ctx, tx, { source: "inquiry", number, orderId, outcome, reason, details });
    if (contradictsChangedOrder(answer, locked)) await withdrawDonorMessages(ctx, tx, orderId);
    await applyMeaning(ctx, tx, locked, answer, meaning);
    await raiseMoneyAlarms(ctx, tx, locked, answer);
    return { outcome, orderId };
  });
  if (result.outcome === "open") await reportStuckPayment(ctx, number, answer);
  // A confirmation is no new outcome: the guard against card testing counts the settlement.
  if (result.outcome !== "confirmed") await ctx.onSettled?.(number);
  return result;
}

/** Raises an alarm if the bank took the money twice, or does not confirm a payment that is booked. */
async function raiseMoneyAlarms(
  ctx: PaymentContext,
  tx: Tx,
  { attempt }: LockedAttempt,
  answer: InquiryAnswer,
): Promise<void> {
  const takenAgain = answer.kind === "paid" ? answer.takenAgain : undefined;
  if (takenAgain !== undefined)
    await raiseAlarm(ctx, tx, "duplicate_payment", attempt, { amount: takenAgain });
  const isBooked = attempt.status === "settled" || attempt.status === "duplicate";
  if (answer.kind === "unknown" && answer.stuck !== undefined && isBooked)
    await raiseAlarm(ctx, tx, "unconfirmed_approval", attempt, { state: answer.stuck });
}

/** Raises an alarm: the bank may hold the donor's money although the order is unpaid. Staff must call the bank. */
async function reportStuckPayment(ctx: PaymentContext, number: string, answer: InquiryAnswer): Promise<void> {
  if (answer.kind !== "unknown" || answer.stuck === undefined) return;
  const { orderId, status } = paymentAttempts;
  const openAttempt = and(eq(paymentAttempts.number, number), inArray(status, ["started", "declined"]));
  const [attempt] = await ctx.db.select({ orderId }).from(paymentAttempts).where(openAttempt);
  if (!attempt) return;
  const details = { state: answer.stuck };
  const alarm = { subject: `bank:${number}`, orderId: attempt.orderId, number, details };
  const findings = [{ kind: "paid_but_pending", ...alarm }] as const;
  await reportFindings(ctx, { kinds: [], findings, startedAt: ctx.clock.now() });
}

/** A bank without settings gives no answer, so its attempts are never given up and these codes are never stored. */
const withoutSettings = { givenUp: { "not-found": "", pending: "" } };

function toOutcome(meaning: AnswerMeaning): InquiryResult["outcome"] {
  if (meaning.kind === "unconfirmed") return meaning.inquireAgain ? "open" : "doubted";
  return outcomeByMeaning[meaning.kind];
}

const outcomeByMeaning = {
  "staff-decide": "doubted",
  undo: "doubted",
  differs: "doubted",
  paid: "paid",
  confirms: "confirmed",
  failed: "failed",
  open: "open",
} as const;

/** Carries out the meaning of the answer, and stores the inquiry with the attempt in the same update. */
async function applyMeaning(
  ctx: PaymentContext,
  tx: Tx,
  locked: LockedAttempt,
  answer: InquiryAnswer,
  meaning: AnswerMeaning,
): Promise<void> {
  const { attempt } = locked;
  const now = ctx.clock.now();
  const inquiry = describeInquiry(attempt, toOutcome(meaning), now);
  switch (meaning.kind) {
    case "undo":
      return undoSettlement(ctx, tx, locked, answer, meaning.reason, inquiry);
    case "paid":
      await settleFromAnswer(ctx, tx, locked, meaning.answer, inquiry);
      return clearBankFindings(tx, attempt.number, now);
    case "confirms":
      await confirmSettlement(ctx, tx, locked, meaning.answer, inquiry);
      return clearBankFindings(tx, attempt.number, now);
    case "failed": {
      const declined = { returnCode: meaning.returnCode, byJob: true };
      if (attempt.status === "started") return declineAttempt(ctx, tx, locked, declined, inquiry);
      return updateAttempt(tx, attempt, inquiry);
    }
    case "differs":
      await updateAttempt(tx, attempt, inquiry);
      return raiseAlarm(ctx, tx, meaning.difference, attempt, describeAnswer(answer));
    case "unconfirmed":
      await updateAttempt(tx, attempt, inquiry);
      return raiseAlarm(ctx, tx, "unconfirmed_approval", attempt, describeAnswer(answer));
    default:
      return updateAttempt(tx, attempt, inquiry);
  }
}

async function settleFromAnswer(
  ctx: PaymentContext,
  tx: Tx,
  locked: LockedAttempt,
  { number, authCode, reference, cardMask, weak3d, takenAt }: PaidAnswer,
  inquiry: AttemptChanges,
): Promise<void> {
  const meaning = classifyApproval(locked);
  if (meaning === "repeated") throw new Error(`attempt ${number} is booked already`);
  const approval = {
    authCode,
    bankReference: reference,
    // An erased order must not keep a card mask.
    cardMask: locked.order.erasedAt === null ? cardMask : null,
    amountProven: true,
    evidence: "inquiry",
    weak3d: weak3d ?? (await weak3dOfMessages(tx, number)),
    takenAt: takenAt ?? null,
  };
  return settleAttempt(ctx, tx, locked, meaning, approval, inquiry);
}

function describeInquiry(
  attempt: StoredAttempt,
  outcome: InquiryResult["outcome"],
  now: Date,
): AttemptChanges {
  const isConfirmed = outcome === "paid" || outcome === "confirmed";
  return {
    inquiredAt: now,
    inquiryCount: attempt.inquiryCount + 1,
    nextInquiryAt: outcome === "open" ? scheduleNextInquiry(attempt, now) : null,
    ...(isConfirmed ? { confirmedAt: now } : {}),
  };
}

/** Repeats an unanswered inquiry about a new settlement soon, because the SMS to the donor waits for the answer. */
function scheduleNextInquiry({ status, settledAt, createdAt }: StoredAttempt, now: Date): Date {
  const smsWaits =
    status === "settled" && settledAt !== null && now.getTime() - settledAt.getTime() < notifyAfter;
  return smsWaits ? new Date(now.getTime() + confirmAgainAfter) : nextInquiry(createdAt, now);
}
