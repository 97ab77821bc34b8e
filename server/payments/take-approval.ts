import type { PaidCallback } from "./banks/bank.ts";
import type { BankContext } from "./context.ts";
import type { Taken } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireSoon } from "./inquire-soon.ts";
import { lockAttemptAt } from "./lock-attempt.ts";
import { inquiredFirst, isCompleted } from "./queries.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { recordMessage } from "./record-message.ts";
import { reportFindings } from "./report-findings.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { judgePaidCallback } from "./settlement-rules.ts";

/** Takes an authentic approval of the bank's callback. `details` are the fields to record. */
export async function takeApproval(
  ctx: BankContext,
  callback: PaidCallback,
  details: Record<string, string>,
): Promise<Taken> {
  const { number } = callback;
  const taken = await ctx.db.transaction(async (tx): Promise<Taken | "inquire-first" | "unknown"> => {
    const found = await lockAttemptAt(ctx, tx, number);
    const orderId = found?.order.id ?? null;
    const told = callback.weak3d === undefined ? details : { ...details, weak3d: callback.weak3d };
    const record = (outcome: string, reason: string | null = null) =>
      recordMessage(ctx, tx, { source: "callback", outcome, reason, number, orderId, details: told });
    if (!found) {
      await record("unknown_number");
      return "unknown";
    }
    const { order, attempt } = found;
    const meaning = judgePaidCallback(callback, found);
    if (meaning === "inquire-first") {
      await inquireSoon(ctx, tx, number);
      await record(inquiredFirst);
      return "inquire-first";
    }
    if (meaning !== "equal") {
      const { amount: echoed, currency } = callback;
      await raiseAlarm(ctx, tx, meaning, attempt, { expected: attempt.amount, echoed, currency });
      await record("refused", meaning);
      return { status: "error", type: "error", code: "INVALID_AMOUNT", orderId: order.id };
    }
    const { authCode, amountSigned, hashVariant: evidence, weak3d } = callback;
    const unsigned = { bankReference: null, cardMask: null };
    const amountProven = amountSigned === true;
    const takenAt = callback.takenAt ?? null;
    const approval = { authCode, ...unsigned, amountProven, evidence, weak3d, takenAt };
    const outcome = await settleAttempt(ctx, tx, found, approval);
    await record(outcome);
    const isPaid = outcome === "settled" || order.status === "completed";
    return { status: isPaid ? "success" : "pending", orderId: order.id, isNews: outcome !== "repeated" };
  });
  if (taken === "unknown") return tellOfUnknown(ctx, callback);
  if (taken === "inquire-first") return inquireFirst(ctx, number);
  return taken;
}

/** Paid, perhaps for an order that staff cancelled: then staff decide, and the donor sees no success. */
async function inquireFirst(ctx: BankContext, number: string): Promise<Taken> {
  const { outcome, orderId } = await inquireOnce(ctx, number);
  const isPaid = outcome === "paid" || outcome === "confirmed";
  if (isPaid && orderId && (await isCompleted(ctx.db, orderId))) return { status: "success", orderId };
  return { status: "pending", orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

const inquiring = new Map<string, ReturnType<typeof inquireAttempt>>();

/** The bank sends a message several times: those that come during an inquiry of this process share its answer. */
function inquireOnce(ctx: BankContext, number: string): ReturnType<typeof inquireAttempt> {
  const running =
    inquiring.get(number) ?? inquireAttempt(ctx, number).finally(() => inquiring.delete(number));
  inquiring.set(number, running);
  return running;
}

/**
 * Signed by the bank, but not in our database: it was restored from a backup, or another site uses this account. Or it is
 * an attempt of another bank.
 */
async function tellOfUnknown(ctx: BankContext, callback: PaidCallback): Promise<Taken> {
  const { number, amount, currency, reference } = callback;
  ctx.log.error({ number, amount, reference }, "approval for an unknown order number");
  const now = ctx.clock.now();
  const day = ctx.bank.dayOf(now);
  const details = { day, bankNumber: number, what: "sale", state: "approved", amount, currency, reference };
  // The same subject as reconciliation reports, so that both are one alarm.
  const found = [{ kind: "unknown_to_us", subject: `bank:${number}:${day}`, details }] as const;
  await reportFindings(ctx, { kinds: [], found, startedAt: now });
  return { status: "pending", orderId: null };
}
