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
  const [named] = await tx
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!named) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, named.orderId)).for("update");
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  return order && attempt ? { order, attempt } : undefined;
}
