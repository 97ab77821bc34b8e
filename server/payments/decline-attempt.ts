import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import type { PaymentContext } from "./context.ts";
import type { AttemptRow, OrderRow } from "./settle-attempt.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** A donor may still be on the bank's page: once more the bank is asked, in case it took the money after all. */
const askOnceMoreAfter = 60 * 60_000;

/**
 * Books a decline. The order fails only with its newest attempt, and never against a payment or a member of staff.
 * `bankText` is the bank's own reason, unsigned.
 */
export async function decline(
  ctx: PaymentContext,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  returnCode: string,
  bankText?: string,
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(paymentAttempts)
    .set({
      status: "declined",
      returnCode,
      nextAskAt: new Date(now.getTime() + askOnceMoreAfter),
      updatedAt: now,
    })
    .where(eq(paymentAttempts.number, attempt.number));
  // An attempt that was left for another one, which paid: no failure of this order.
  if (order.status === "completed") return;
  await tx.insert(paymentLogs).values({
    transactionId: attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "error",
    paymentMethod: "card",
    errorCode: returnCode,
    errorMessage: bankText ?? null,
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
