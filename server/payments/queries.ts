import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { orderItems, orders } from "../orders/table.ts";
import { paymentAttempts, paymentMessages } from "./table.ts";

/** What the donor's own result page shows of an order; amounts in kuruş. */
export type OrderResult = {
  id: string;
  status: string;
  totalAmount: number;
  errorCode: string | null;
  items: number;
  /** A card has paid it, regardless of its current status. */
  paid: boolean;
  /** The bank's approval arrived but did not complete the order, or not for good: money has moved, or may have. */
  approved: boolean;
  /** An attempt took money that did not complete the order, or that the bank's books contradict: staff decide. */
  leftToStaff: boolean;
  contradictedAt: Date | null;
  /** A form was handed out, and its outcome is not final. */
  undecided: boolean;
};

/** The outcome of a callback whose approval waits for an inquiry. */
export const askedFirst = "asked_first";

export async function findOrderResult(db: Db, id: string): Promise<OrderResult | undefined> {
  // Qualified names: with one table in the select, Drizzle writes columns without their table.
  const hasAttempt = (...statuses: string[]) => sql<boolean>`exists (
    select 1 from ${paymentAttempts} a where a.order_id = "orders"."id" and a.status in ${statuses})`;
  const leftToStaff = hasAttempt("duplicate", "contradicted");
  const wasDoubted = sql`exists (select 1 from ${paymentMessages} m
    where m.order_id = "orders"."id" and m.source = 'callback' and m.outcome = ${askedFirst})`;
  const [found] = await db
    .select({
      id: orders.id,
      status: orders.status,
      totalAmount: orders.totalAmount,
      errorCode: orders.errorCode,
      items: sql<number>`(select count(*)::int from ${orderItems} i where i.order_id = "orders"."id")`,
      paid: hasAttempt("settled", "duplicate"),
      approved: sql<boolean>`(${leftToStaff} or ${wasDoubted})`,
      leftToStaff,
      contradictedAt: orders.contradictedAt,
      undecided: hasAttempt("started"),
    })
    .from(orders)
    .where(eq(orders.id, id));
  return found;
}

export async function isCompleted(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, orderId), eq(orders.status, "completed")))) > 0;
}
