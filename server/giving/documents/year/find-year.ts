import { eq } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { yearStatements } from "../table.ts";

/** Finds the statement with the code of a mailed link. */
export async function findYearStatement(
  db: Db,
  code: string,
): Promise<{ order: OrderRow; year: number } | undefined> {
  const [statement] = await db
    .select({ order: orders, year: yearStatements.year })
    .from(yearStatements)
    .innerJoin(orders, eq(orders.id, yearStatements.orderId))
    .where(eq(yearStatements.downloadCode, code));
  return statement;
}
