import { eq, or } from "drizzle-orm";
import { listOrders, type OrderList } from "#server/giving/orders/list-orders.ts";
import type { OrderQuery } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { paymentAttempts } from "./table.ts";

/** The list of orders for staff; the search also matches an order's reference, and what its payments are called. */
export async function findOrders(db: Db, query: Omit<OrderQuery, "referenced">): Promise<OrderList> {
  const term = (query.search ?? "").replaceAll("\0", "").trim();
  return listOrders(db, { ...query, referenced: term === "" ? [] : await findOrderIds(db, term) });
}

/** The orders with this reference, or with this bank reference or number of a payment. */
export async function findOrderIds(db: Db, term: string): Promise<string[]> {
  const reference = readReference(term);
  const named = reference
    ? await db.select({ orderId: orders.id }).from(orders).where(eq(orders.reference, reference))
    : [];
  const found = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.bankReference, term), eq(paymentAttempts.number, term.toUpperCase())))
    .limit(20);
  return [...new Set([...named, ...found].map(({ orderId }) => orderId))];
}
