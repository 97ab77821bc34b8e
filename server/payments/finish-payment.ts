import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { inUnitOfWork } from "../db/unit-of-work.ts";
import { createCounter } from "../kernel/counter.ts";
import { orders } from "../orders/table.ts";
import type { DeclinedCallback, PaidCallback } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { declineAttempt } from "./decline-attempt.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { leaveToInquiry, whyNotBooked } from "./leave-to-inquiry.ts";
import { type LockedAttempt, lockAttempt } from "./lock-attempt.ts";
import { askedFirst } from "./queries.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { countUnauthentic, maskedFields, messageOf, recordMessage } from "./record-message.ts";
import { reportFindings } from "./report-findings.ts";
import { confirmAfter, lira } from "./rules.ts";
import { type Approval, settleAttempt, settlements } from "./settle-attempt.ts";
import { paymentAttempts } from "./table.ts";

/**
 * What the donor sees about this message; the order is shown only to the browser that made it. `pending`: money has
 * moved or may have, and the order does not say so yet; the donor must not be sent to pay again.
 */
export type Finished =
  | { status: "success"; orderId: string }
  | { status: "pending"; orderId: string | null }
  | {
      status: "error";
      type: "3d_auth_failed" | "payment_failed" | "error";
      code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
      orderId: string | null;
    };

const callbacks = createCounter(
  "imece_callbacks_total",
  "The bank's callbacks by what they came to",
  "outcome",
);
const refusals = createCounter("imece_callback_refusals_total", "Callbacks that proved nothing", "reason");

/**
 * The bank's callback (docs/contract.md#the-banks-callback). Settles only on a message that is authentic, complete and equal to the order;
 * when it returns, its outcome is committed and on disk. `holdBack` limits the rows that senders of unauthentic
 * messages can cause; an authentic message is always processed.
 */
export async function finishPayment(
  ctx: PaymentContext,
  fields: URLSearchParams,
  holdBack: () => Promise<number | null> = async () => null,
): Promise<Finished> {
  const finished = await finish(ctx, fields, holdBack);
  const { status } = finished;
  callbacks.add(status === "error" ? (finished.code ?? finished.type).toLowerCase() : status);
  return finished;
}

async function finish(
  ctx: PaymentContext,
  fields: URLSearchParams,
  holdBack: () => Promise<number | null>,
): Promise<Finished> {
  const verdict = ctx.bank.verify(fields);
  if (verdict.kind === "untrusted") {
    refusals.add(verdict.reason);
    if ((await holdBack()) === null) {
      ctx.log.warn({ reason: verdict.reason, claims: verdict.claims }, "callback refused");
      await countUnauthentic(ctx, verdict.reason, fields);
    }
    const type = {
      "3d_failed": "3d_auth_failed",
      declined: "payment_failed",
      approved: "error",
      unclear: "error",
    } as const;
    return { status: "error", type: type[verdict.claims], code: "HASH_MISMATCH", orderId: null };
  }
  const details = maskedFields(fields);
  const take = () =>
    verdict.kind === "declined" ? takeDecline(ctx, verdict, details) : takeApproval(ctx, verdict, details);
  const finished = await take().catch(async (error: unknown): Promise<Finished> => {
    if (!whyNotBooked(error)) throw error;
    const orderId = await leaveToInquiry(ctx, verdict.number, details, error);
    return { status: "pending", orderId };
  });
  await ctx.onSettled?.(verdict.number);
  return finished;
}

type Details = Record<string, string>;

async function takeApproval(ctx: PaymentContext, verdict: PaidCallback, details: Details): Promise<Finished> {
  const { number } = verdict;
  const answer = await inUnitOfWork(ctx.db, async (unit): Promise<Finished | "ask-first" | "unknown"> => {
    const { tx } = unit;
    const found = await lockAttempt(tx, number);
    if (!found) {
      await recordUnknown(ctx, tx, number, details);
      return "unknown";
    }
    const { order, attempt } = found;
    const { id: orderId } = order;
    const trace = { source: "callback", number, orderId, details } as const;
    const difference = differenceOf(verdict, attempt);
    if (difference) {
      await recordMessage(ctx, tx, { ...trace, outcome: "refused", reason: difference });
      const told = { expected: attempt.amount, echoed: verdict.amount, currency: verdict.currency };
      await raiseAlarm(ctx, tx, difference, attempt, told);
      return { status: "error", type: "error", code: "INVALID_AMOUNT", orderId };
    }
    const known = attempt.status !== "started" && attempt.status !== "declined";
    const contradicted = order.status === "payment_failed" || attempt.status === "declined";
    if (!known && (verdict.inquireFirst || contradicted)) {
      // Weakly signed, or contradicting an earlier message: an inquiry decides (docs/contract.md#questions-to-the-bank).
      await noteQuestion(ctx, tx, number);
      await recordMessage(ctx, tx, { ...trace, outcome: askedFirst });
      return "ask-first";
    }
    const outcome = await settleAttempt(ctx, unit, found, approvalOf(verdict));
    unit.write(messageOf(ctx, tx, { ...trace, outcome }));
    if (outcome !== "repeated") unit.commitInGroup(settlements, number);
    return { status: outcome === "settled" || order.status === "completed" ? "success" : "pending", orderId };
  });
  if (answer === "unknown") return tellOfUnknown(ctx, verdict);
  if (answer !== "ask-first") return answer;
  const { outcome, orderId } = await inquireAttempt(ctx, number);
  const isPaid = outcome === "paid" || outcome === "confirmed";
  // Paid, perhaps for an order that staff cancelled: then staff decide, and the donor sees no success.
  return isPaid && orderId && (await isCompleted(ctx, orderId))
    ? { status: "success", orderId }
    : { status: "pending", orderId };
}

async function isCompleted({ db }: PaymentContext, orderId: string): Promise<boolean> {
  const completed = and(eq(orders.id, orderId), eq(orders.status, "completed"));
  return (await db.$count(orders, completed)) > 0;
}

/** Signed by the bank, but not in our database: it was restored from a backup, or another site uses this account. */
async function tellOfUnknown(ctx: PaymentContext, verdict: PaidCallback): Promise<Finished> {
  const { number, amount, currency, reference } = verdict;
  ctx.log.error({ number, amount, reference }, "approval for an unknown order number");
  const now = ctx.clock.now();
  const day = ctx.bank.dayOf(now);
  const details = { day, bankNumber: number, what: "sale", state: "approved", amount, currency, reference };
  // The same subject as reconciliation reports, so that both are one alarm.
  const found = [{ kind: "unknown_to_us", subject: `bank:${number}:${day}`, details }] as const;
  await reportFindings(ctx, { kinds: [], found, startedAt: now });
  return { status: "pending", orderId: null };
}

function recordUnknown(ctx: PaymentContext, tx: Tx, number: string, details: Details): Promise<void> {
  const outcome = "unknown_number";
  return recordMessage(ctx, tx, { source: "callback", outcome, number, orderId: null, details });
}

function differenceOf(verdict: PaidCallback, attempt: LockedAttempt["attempt"]) {
  if (verdict.amount !== attempt.amount) return "amount_difference" as const;
  if (verdict.currency !== lira) return "currency_difference" as const;
  return undefined;
}

function approvalOf({ authCode, amountSigned, hashVariant }: PaidCallback): Approval {
  const unsigned = { bankReference: null, cardMask: null };
  return { authCode, ...unsigned, amountProven: amountSigned === true, evidence: hashVariant };
}

function takeDecline(ctx: PaymentContext, verdict: DeclinedCallback, details: Details): Promise<Finished> {
  const { number, returnCode } = verdict;
  // Where the message leaves open whether money moved, the donor must not read "failed" and pay again.
  const failed = verdict.step === "3d" ? "3d_auth_failed" : "payment_failed";
  const type = verdict.mustInquire ? "error" : failed;
  return inUnitOfWork(ctx.db, async (unit) => {
    const { tx } = unit;
    const found = await lockAttempt(tx, number);
    if (!found) {
      await recordUnknown(ctx, tx, number, details);
      return { status: "error", type, code: null, orderId: null };
    }
    const { order, attempt } = found;
    const trace = { source: "callback", number, orderId: order.id, details } as const;
    if (attempt.status !== "started") {
      const outcome = attempt.status === "declined" ? "repeated" : "contradicts_payment";
      await recordMessage(ctx, tx, { ...trace, outcome, reason: returnCode });
    } else if (verdict.mustInquire) {
      await recordMessage(ctx, tx, { ...trace, outcome: "ask_bank", reason: returnCode });
      await noteQuestion(ctx, tx, number);
    } else {
      const { ErrMsg: bankText } = details;
      await declineAttempt(ctx, unit, found, { returnCode, ...(bankText ? { bankText } : {}) });
      unit.write(messageOf(ctx, tx, { ...trace, outcome: "declined", reason: returnCode }));
    }
    return { status: "error", type, code: null, orderId: order.id };
  });
}

/** The message left the outcome open: schedules an early inquiry, which survives the end of this process. */
async function noteQuestion(ctx: PaymentContext, tx: Tx, number: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ nextAskAt: new Date(ctx.clock.now().getTime() + confirmAfter) })
    .where(eq(paymentAttempts.number, number));
}
