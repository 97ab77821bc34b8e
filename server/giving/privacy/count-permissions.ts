import { and, eq, inArray, isNull } from "drizzle-orm";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** Counts the orders with a permission for messages that was not withdrawn. */
export async function countPermissions(db: Db, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const isActivePermission = and(
    inArray(orderConsents.orderId, [...orderIds]),
    eq(orderConsents.kind, "messages"),
    isNull(orderConsents.withdrawnAt),
  );
  return db.$count(orderConsents, isActivePermission);
}
