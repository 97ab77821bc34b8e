import { eq, or } from "drizzle-orm";
import { listOrders, type OrderList } from "#server/giving/orders/list-orders.ts";
import type { OrderQuery } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { paymentAttempts } from "./table.ts";

/** Lists orders for staff. The search also matches order references, payment numbers and bank references. */
export async function findOrders(db: Db, query: Omit<OrderQuery, "referenced">): Promise<OrderList> {
  const term = (query.search ?? "").replaceAll("\0", "").trim();
  return listOrders(db, { ...query, referenced: term === "" ? [] : await findOrderIds(db, term) });
}

/** Returns the orders with this reference, and the orders of payments with this bank reference or number. */
export async function findOrderIds(db: Db | Tx, term: string): Promise<string[]> {
  const reference = readReference(term);
  const withReference = reference
    ? await db.select({ orderId: orders.id }).from(orders).where(eq(orders.reference, reference))
    : [];
  const withPayment = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.bankReference, term), eq(paymentAttempts.number, term.toUpperCase())))
    .limit(20);
  return [...new Set([...withReference, ...withPayment].map(({ orderId }) => orderId))];
}
