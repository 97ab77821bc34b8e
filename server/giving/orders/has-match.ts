import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { orders } from "./table.ts";

/** Selects whether a statement row is matched with the order. Orders do not import transfers, so this is plain SQL. */
export const isMatched: SQL = sql`exists (
  select from statement_matches m where m.order_id = ${orders.id} and m.undone_at is null)`;

export async function hasMatch(tx: Db | Tx, orderId: string): Promise<boolean> {
  const rows = await rowsOf<{ matched: boolean }>(tx)`
    select exists (select from statement_matches where order_id = ${orderId} and undone_at is null) as matched`;
  return rows[0]?.matched === true;
}
