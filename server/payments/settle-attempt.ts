import { eq, sql } from "drizzle-orm";
import { createGroupCommit } from "../db/group-commit.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { mayStillBePaid } from "../orders/rules.ts";
import { orders } from "../orders/table.ts";
import type { PaymentContext } from "./context.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { confirmAfter, tellAfter } from "./rules.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** An approval that is authentic and equal to the attempt (amount, currency). */
export type Approval = {
  authCode: string;
  /** Null until an inquiry has returned them: in a callback they are unsigned. */
  bankReference: string | null;
  cardMask: string | null;
  /** Whether amount and currency are signed, or come from an inquiry. */
  amountProven: boolean;
  /** Which signature matched, or `inquiry`. */
  evidence: string;
};

/**
 * settled: this approval completed the order. repeated: already known. recorded: money came but does not count for this
 * order; an alarm tells staff.
 */
export type Settlement = "settled" | "repeated" | "recorded";

/** What must be in the database after a settlement's group commit. */
export const settlements = createGroupCommit(
  (numbers) => sql`(
    select coalesce(jsonb_agg(number), '[]') from payment_attempts
    where number in (select ${numbers}) and status not in ('started', 'declined'))`,
);

/**
 * The only way a card payment completes an order. Idempotent; the caller has locked both rows (lockAttempt). Attempt,
 * order, log entry and, by a database trigger, the collected amounts change together; follow-up work is written in the
 * same transaction.
 */
export async function settleAttempt(
  ctx: PaymentContext,
  unit: UnitOfWork,
  { order, attempt }: LockedAttempt,
  { amountProven, ...approval }: Approval,
): Promise<Settlement> {
  if (attempt.status !== "started" && attempt.status !== "declined") return "repeated";
  const now = ctx.clock.now();
  const settles = mayStillBePaid(order);
  // An inquiry confirms it in the background, and nothing is sent before that, for a limited time.
  const nextAskAt = new Date(now.getTime() + confirmAfter);
  const status = settles ? "settled" : "duplicate";
  unit.write(
    unit.tx
      .update(paymentAttempts)
      .set({ ...approval, status, returnCode: "00", settledAt: now, nextAskAt, updatedAt: now })
      .where(eq(paymentAttempts.number, attempt.number)),
  );
  if (!settles) {
    const paidTwice = order.paid || (order.status === "completed" && order.completedBy === null);
    const kind = paidTwice ? "duplicate_payment" : "approved_after_manual_change";
    await raiseAlarm(ctx, unit.tx, kind, attempt, { orderStatus: order.status, amount: attempt.amount });
    return "recorded";
  }
  const { authCode, bankReference, cardMask, evidence } = approval;
  unit.write(
    unit.tx.insert(paymentLogs).values({
      transactionId: bankReference || attempt.number,
      orderId: order.id,
      amount: attempt.amount,
      status: "success",
      paymentMethod: "card",
      details: { number: attempt.number, authCode, cardMask, evidence },
      createdAt: now,
    }),
    unit.tx
      .update(orders)
      .set({
        status: "completed",
        completedAt: now,
        tellAfter: amountProven ? null : new Date(now.getTime() + tellAfter),
        errorCode: null,
        updatedAt: now,
      })
      .where(eq(orders.id, order.id)),
  );
  return "settled";
}
