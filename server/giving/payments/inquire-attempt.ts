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
import { atBankOf } from "./refunds/lock-refund.ts";
import { confirmAgainAfter, describeAnswer, nextInquiry, notifyAfter, type PaidAnswer } from "./rules.ts";
import {
  confirmSettlement,
  declineAttempt,
  holdBackSms,
  settleAttempt,
  undoSettlement,
} from "./settle-attempt.ts";
import {
  type AnswerMeaning,
  contradictsChangedOrder,
  judgeAnswer,
  judgeApproval,
} from "./settlement-rules.ts";
import { findBank, type SiteBank } from "./site-bank.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";
import { weak3dOfMessages } from "./weak-3d.ts";

const inquiries = createCounter("imece_inquiries_total", "Questions to the bank, by its answer", "answer");

/**
 * paid: the attempt is settled, now or earlier. confirmed: the inquiry agrees with a settlement. doubted: staff must
 * decide. failed: the bank refused the payment. open: there is no usable answer, and the next inquiry is scheduled.
 */
export type Inquired = {
  outcome: "paid" | "confirmed" | "doubted" | "failed" | "open";
  /** Null when the number is not ours. */
  orderId: string | null;
};

/**
 * Inquires about an attempt and applies the answer. An open attempt is settled if the bank took this amount in lira and
 * still has it. A settled attempt is confirmed, or undone if no inquiry has ever confirmed it. An order that staff
 * cancelled is never settled and raises an alarm.
 */
export async function inquireAttempt(
  ctx: PaymentContext,
  number: string,
  signal?: AbortSignal,
): Promise<Inquired> {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) return { outcome: "open", orderId: null };
  return applyAnswer(ctx, number, await inquire(ctx, attempt, signal));
}

/** Returns the answer of the attempt's bank and changes nothing. A bank without settings gives no answer. */
export async function inquire(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "keyOfNetwork">,
  attempt: StoredAttempt,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  const { number } = attempt;
  const bank = findBank(ctx.banks, attempt.bank);
  const answer: InquiryAnswer = bank
    ? await bank.inquire(attempt, signal)
    : { kind: "unknown", reason: "bank-not-configured" };
  inquiries.add(answer.kind);
  // The caller's time ended before the bank's.
  const isCutShort = answer.kind === "unknown" && signal?.aborted === true;
  if (bank && !isCutShort) await noteHealth(ctx, bank, attempt, answer);
  if (answer.kind === "unknown")
    ctx.log.warn({ number, bank: attempt.bank, reason: answer.reason }, "payment inquiry failed");
  return answer;
}

async function noteHealth(
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

/** Applies a fresh answer to the attempt and its order. `mayGiveUp`: the clock is certain enough to count a day. */
export async function applyAnswer(
  ctx: PaymentContext,
  number: string,
  answer: InquiryAnswer,
  { mayGiveUp = true } = {},
): Promise<Inquired> {
  const inquired = await ctx.db.transaction(async (tx): Promise<Inquired> => {
    const found = await lockAttempt(tx, number);
    if (!found) return { outcome: "open", orderId: null };
    const { id: orderId } = found.order;
    const { givenUp } = findBank(ctx.banks, found.attempt.bank)?.traits ?? unknownBank;
    const isRefunded = answer.kind === "paid" && (answer.voided || answer.refunded !== 0);
    const refunded = isRefunded ? await atBankOf(tx, number) : undefined;
    const meaning = judgeAnswer(answer, found, { now: ctx.clock.now(), mayGiveUp, givenUp, refunded });
    const outcome = outcomeOf(meaning);
    const reason = answer.kind === "failed" ? answer.returnCode : answer.kind;
    const details = describeAnswer(answer);
    await recordMessage(ctx, tx, { source: "inquiry", number, orderId, outcome, reason, details });
    if (contradictsChangedOrder(answer, found)) await holdBackSms(ctx, tx, orderId);
    await apply(ctx, tx, found, answer, meaning);
    await alarmAboutMoney(ctx, tx, found, answer);
    return { outcome, orderId };
  });
  if (inquired.outcome === "open") await reportStuck(ctx, number, answer);
  // A confirmation is no new outcome: the settlement was or will be counted (card-testing/forget-tries.ts).
  if (inquired.outcome !== "confirmed") await ctx.onSettled?.(number);
  return inquired;
}

/** Raises the alarms for the states that an answer reports beside the payment itself. */
async function alarmAboutMoney(
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

/** Reports that the bank may hold the donor's money for an unpaid order, which only staff and the bank can resolve. */
async function reportStuck(ctx: PaymentContext, number: string, answer: InquiryAnswer): Promise<void> {
  if (answer.kind !== "unknown" || answer.stuck === undefined) return;
  const { orderId, status } = paymentAttempts;
  const open = and(eq(paymentAttempts.number, number), inArray(status, ["started", "declined"]));
  const [attempt] = await ctx.db.select({ orderId }).from(paymentAttempts).where(open);
  if (!attempt) return;
  const details = { state: answer.stuck };
  const about = { subject: `bank:${number}`, orderId: attempt.orderId, number, details };
  const found = [{ kind: "paid_but_pending", ...about }] as const;
  await reportFindings(ctx, { kinds: [], found, startedAt: ctx.clock.now() });
}

/** An attempt of a bank without settings is never given up, because no answer can end it. */
const unknownBank = { givenUp: { "not-found": "", pending: "" } };

function outcomeOf(meaning: AnswerMeaning): Inquired["outcome"] {
  if (meaning.kind === "unconfirmed") return meaning.goesOn ? "open" : "doubted";
  return outcomes[meaning.kind];
}

const outcomes = {
  "staff-decide": "doubted",
  undo: "doubted",
  differs: "doubted",
  paid: "paid",
  confirms: "confirmed",
  failed: "failed",
  open: "open",
} as const;

/** Writes the attempt once, with the inquiry and what its answer means. */
async function apply(
  ctx: PaymentContext,
  tx: Tx,
  found: LockedAttempt,
  answer: InquiryAnswer,
  meaning: AnswerMeaning,
): Promise<void> {
  const { attempt } = found;
  const now = ctx.clock.now();
  const inquiry = inquiryOf(attempt, outcomeOf(meaning), now);
  switch (meaning.kind) {
    case "undo":
      return undoSettlement(ctx, tx, found, answer, meaning.reason, inquiry);
    case "paid":
      await settleByInquiry(ctx, tx, found, meaning.answer, inquiry);
      return clearBankFindings(tx, attempt.number, now);
    case "confirms":
      await confirmSettlement(ctx, tx, found, meaning.answer, inquiry);
      return clearBankFindings(tx, attempt.number, now);
    case "failed": {
      const declined = { returnCode: meaning.returnCode, byJob: true };
      if (attempt.status === "started") return declineAttempt(ctx, tx, found, declined, inquiry);
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

async function settleByInquiry(
  ctx: PaymentContext,
  tx: Tx,
  found: LockedAttempt,
  { number, authCode, reference, cardMask, weak3d, takenAt }: PaidAnswer,
  inquiry: AttemptChanges,
): Promise<void> {
  const meaning = judgeApproval(found);
  if (meaning === "repeated") throw new Error(`attempt ${number} is booked already`);
  const approval = {
    authCode,
    bankReference: reference,
    // An erased order must not keep a card mask.
    cardMask: found.order.erasedAt === null ? cardMask : null,
    amountProven: true,
    evidence: "inquiry",
    weak3d: weak3d ?? (await weak3dOfMessages(tx, number)),
    takenAt: takenAt ?? null,
  };
  return settleAttempt(ctx, tx, found, meaning, approval, inquiry);
}

function inquiryOf(attempt: StoredAttempt, outcome: Inquired["outcome"], now: Date): AttemptChanges {
  const isConfirmed = outcome === "paid" || outcome === "confirmed";
  return {
    inquiredAt: now,
    inquiryCount: attempt.inquiryCount + 1,
    nextInquiryAt: outcome === "open" ? inquiryAfter(attempt, now) : null,
    ...(isConfirmed ? { confirmedAt: now } : {}),
  };
}

/** Repeats an unanswered inquiry about a fresh settlement soon, because the SMS waits for the answer. */
function inquiryAfter({ status, settledAt, createdAt }: StoredAttempt, now: Date): Date {
  const waits =
    status === "settled" && settledAt !== null && now.getTime() - settledAt.getTime() < notifyAfter;
  return waits ? new Date(now.getTime() + confirmAgainAfter) : nextInquiry(createdAt, now);
}
