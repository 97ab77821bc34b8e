import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { rowsOf } from "../db/rows-of.ts";
import { orders } from "./table.ts";

/**
 * The money of this transfer, or a part of it, has come and was matched (server/transfers): it is neither reminded of
 * nor cancelled. Orders do not depend on transfers in the code, so the query is written out.
 */
export const isMatched: SQL = sql`exists (
  select from statement_matches m where m.order_id = ${orders.id} and m.undone_at is null)`;

export async function hasMatch(tx: Db | Tx, orderId: string): Promise<boolean> {
  const rows = await rowsOf<{ matched: boolean }>(tx)`
    select exists (select from statement_matches where order_id = ${orderId} and undone_at is null) as matched`;
  return rows[0]?.matched === true;
}
