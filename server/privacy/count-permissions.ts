import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { orderConsents } from "../orders/table.ts";

/** In how many of these orders messages were allowed, and have not been forbidden since. */
export async function countPermissions(db: Db, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const given = and(
    inArray(orderConsents.orderId, [...orderIds]),
    eq(orderConsents.kind, "messages"),
    isNull(orderConsents.withdrawnAt),
  );
  return db.$count(orderConsents, given);
}
