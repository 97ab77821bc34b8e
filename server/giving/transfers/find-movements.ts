import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Finds the statement row of each order whose match is not applied yet. */
export async function findMovements(db: Db, orderIds: readonly string[]): Promise<Record<string, number>> {
  if (orderIds.length === 0) return {};
  const rows = await rowsOf<{ orderId: string; rowId: number }>(db)`
    select order_id as "orderId", min(row_id)::float8 as "rowId" from statement_matches
    where order_id = any(${sql.param([...orderIds])}::text[]) and undone_at is null and applied_at is null
    group by order_id`;
  return Object.fromEntries(rows.map(({ orderId, rowId }) => [orderId, rowId]));
}
