import { asc, eq, sql } from "drizzle-orm";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";

/** An order that staff are about to match with a row. Amounts are in kuruş. */
export type OrderChoice = NonNullable<Awaited<ReturnType<typeof readChoice>>>;

/** Reads an order with items that are adjusted to its received amount plus `addedAmount`. */
export async function readChoice(db: Db, orderId: string, addedAmount: number) {
  const { id, reference, customerName, totalAmount } = orders;
  const [order] = await db
    .select({
      id,
      reference,
      customerName,
      totalAmount,
      /** The sum of the order's matches. */
      received: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.order_id = orders.id and m.undone_at is null)`,
    })
    .from(orders)
    .where(eq(id, orderId));
  if (!order) return undefined;
  const items = await db
    .select({
      id: orderItems.id,
      title: orderItems.campaignTitle,
      quantity: orderItems.quantity,
      lineTotal: sql<number>`coalesce(${orderItems.lineTotal}, 0)::float8`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const adjustments = proposeAdjustment(items, order.received + addedAmount);
  return {
    ...order,
    missing: Math.max(0, order.totalAmount - order.received),
    items: items.map(({ id: itemId, title }, at) => ({
      id: itemId,
      title,
      quantity: adjustments[at]?.quantity ?? 1,
      lineTotal: adjustments[at]?.lineTotal ?? 0,
    })),
  };
}
