import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import type { PaymentContext } from "./context.ts";
import type { AttemptRow, OrderRow } from "./settle-attempt.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** Books a decline. The order fails only with its newest attempt, and never against a payment or a member of staff. */
export async function decline(
  ctx: PaymentContext,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  returnCode: string,
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(paymentAttempts)
    .set({ status: "declined", returnCode, nextAskAt: null, updatedAt: now })
    .where(eq(paymentAttempts.number, attempt.number));
  await tx.insert(paymentLogs).values({
    transactionId: attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "error",
    paymentMethod: "card",
    errorCode: returnCode,
    details: { number: attempt.number },
    createdAt: now,
  });
  if (order.status !== "pending" || order.staffChangedAt !== null) return;
  const [newer] = await tx
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), gt(paymentAttempts.sequence, attempt.sequence)))
    .limit(1);
  if (newer) return;
  await tx
    .update(orders)
    .set({ status: "payment_failed", errorCode: returnCode, updatedAt: now })
    .where(eq(orders.id, order.id));
}
