import { eq, type SQL } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { type Write, writeTogether } from "../db/write-together.ts";
import { orders } from "../orders/table.ts";
import type { PaymentContext } from "./context.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** What is decided by, of rows that are locked (lockAttempt). Amounts are kuruş. */
export type AttemptRow = Pick<
  typeof paymentAttempts.$inferSelect,
  "number" | "orderId" | "sequence" | "amount" | "status" | "askCount" | "createdAt"
>;
export type OrderRow = Pick<typeof orders.$inferSelect, "id" | "status" | "staffChangedAt">;

/** An approval that was found authentic and equal to the attempt (amount, currency). */
export type Approval = {
  authCode: string;
  bankReference: string;
  cardMask: string;
  /** Which signature matched, or `inquiry`. */
  evidence: string;
};

/** settled: this approval completed the order. repeated: known before. recorded: money came, but not to this order's books; staff know. */
export type Settlement = "settled" | "repeated" | "recorded";

/**
 * The one way by which a card payment completes an order. Idempotent; runs in the caller's transaction, which has
 * locked both rows (lockAttempt). Attempt, order, log entry and, by the database's own rule, the collected amounts
 * change together; what must follow is noted in the same transaction.
 *
 * @param alongside what is written with it, in the same statement
 * @param last see `writeTogether`
 */
export async function settleAttempt(
  ctx: PaymentContext,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  approval: Approval,
  alongside: (settlement: Settlement) => readonly Write[] = () => [],
  last?: SQL,
): Promise<Settlement> {
  if (attempt.status === "settled" || attempt.status === "duplicate") {
    const writes = alongside("repeated");
    if (writes.length > 0) await writeTogether(tx, writes, last);
    return "repeated";
  }
  const now = ctx.clock.now();
  const completes =
    order.status !== "completed" && order.staffChangedAt === null && order.status !== "cancelled";
  const status = completes ? "settled" : "duplicate";
  // The bank's own books are compared in the background: amount and currency stand in no signature.
  const nextAskAt = new Date(now.getTime() + confirmAfter);
  const attemptSettled = tx
    .update(paymentAttempts)
    .set({ ...approval, status, returnCode: "00", settledAt: now, nextAskAt, updatedAt: now })
    .where(eq(paymentAttempts.number, attempt.number));
  if (!completes) {
    const kind =
      order.status === "completed" && order.staffChangedAt === null
        ? "duplicate_payment"
        : "approved_after_manual_change";
    await writeTogether(tx, [attemptSettled, ...alongside("recorded")], last);
    await raiseAlarm(ctx, tx, kind, attempt, { orderStatus: order.status, amount: attempt.amount });
    return "recorded";
  }
  const { authCode, bankReference, cardMask, evidence } = approval;
  const logged = tx.insert(paymentLogs).values({
    transactionId: bankReference || attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "success",
    paymentMethod: "card",
    details: { number: attempt.number, authCode, cardMask, evidence },
    createdAt: now,
  });
  const completed = tx
    .update(orders)
    .set({ status: "completed", completedAt: now, errorCode: null, updatedAt: now })
    .where(eq(orders.id, order.id));
  await writeTogether(tx, [attemptSettled, logged, completed, ...alongside("settled")], last);
  return "settled";
}
