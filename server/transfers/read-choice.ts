import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { orderItems, orders } from "../orders/table.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";

/** An order that staff are about to match with a row. Kuruş. */
export type OrderChoice = {
  id: string;
  reference: string | null;
  customerName: string;
  totalAmount: number;
  /** What its matches have brought. */
  received: number;
  missing: number;
  /** With the proposal of how each changes to what came. */
  items: { id: number; title: string; quantity: number; lineTotal: number }[];
};

/** `comes`: what the order gets beside what it has; its items are proposed for the sum. */
export async function readChoice(db: Db, orderId: string, comes: number): Promise<OrderChoice | undefined> {
  const { id, reference, customerName, totalAmount } = orders;
  const [order] = await db
    .select({
      ...{ id, reference, customerName, totalAmount },
      received: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.order_id = orders.id and m.undone_at is null)`,
    })
    .from(orders)
    .where(eq(id, orderId));
  if (!order) return undefined;
  const items = await db
    .select({
      ...{ id: orderItems.id, title: orderItems.campaignTitle },
      ...{ quantity: orderItems.quantity, lineTotal: orderItems.lineTotal },
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const proposed = proposeAdjustment(
    items.map((item) => ({ ...item, lineTotal: item.lineTotal ?? 0 })),
    order.received + comes,
  );
  return {
    ...order,
    missing: Math.max(0, order.totalAmount - order.received),
    items: items.map(({ id: itemId, title }, at) => ({
      ...{ id: itemId, title },
      quantity: proposed[at]?.quantity ?? 1,
      lineTotal: proposed[at]?.lineTotal ?? 0,
    })),
  };
}
