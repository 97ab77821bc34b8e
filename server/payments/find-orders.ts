import { eq, or } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { listOrders, type OrderList } from "../orders/list-orders.ts";
import type { OrderQuery } from "../orders/order-query.ts";
import { paymentAttempts } from "./table.ts";

/** The list of orders for staff; the search also matches a bank reference or number of an order's payments. */
export async function findOrders(db: Db, query: Omit<OrderQuery, "referenced">): Promise<OrderList> {
  const term = (query.search ?? "").replaceAll("\0", "").trim();
  return listOrders(db, { ...query, referenced: term === "" ? [] : await ordersPaidAs(db, term) });
}

export async function ordersPaidAs(db: Db, term: string): Promise<string[]> {
  const found = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.bankReference, term), eq(paymentAttempts.number, term.toUpperCase())))
    .limit(20);
  return [...new Set(found.map(({ orderId }) => orderId))];
}
