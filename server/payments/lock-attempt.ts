import { eq } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import type { AttemptRow, OrderRow } from "./settle-attempt.ts";
import { paymentAttempts } from "./table.ts";

/**
 * Locks the order and then reads the attempt, so that two messages about one order (or about two attempts of it)
 * are dealt with one after the other. Undefined when we never gave out the number.
 */
export async function lockAttempt(
  tx: Tx,
  number: string,
): Promise<{ order: OrderRow; attempt: AttemptRow } | undefined> {
  // An attempt never goes to another order: only what the order's lock guards must be read after it.
  const named = tx
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const [order] = await tx.select().from(orders).where(eq(orders.id, named)).for("update");
  if (!order) return undefined;
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  return attempt ? { order, attempt } : undefined;
}
