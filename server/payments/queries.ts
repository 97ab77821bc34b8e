import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { orderItems, orders } from "./table.ts";

/** What the donor's own result page shows of an order; amounts in kuruş. */
export type OrderResult = {
  id: string;
  status: string;
  totalAmount: number;
  errorCode: string | null;
  items: number;
};

export async function findOrderResult(db: Db, id: string): Promise<OrderResult | undefined> {
  const [found] = await db
    .select({
      id: orders.id,
      status: orders.status,
      totalAmount: orders.totalAmount,
      errorCode: orders.errorCode,
      // Names in full: with one table in the select, Drizzle writes columns without theirs.
      items: sql<number>`(select count(*)::int from ${orderItems} where "order_items"."order_id" = "orders"."id")`,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return found;
}
