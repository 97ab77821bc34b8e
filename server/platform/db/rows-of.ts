import { sql } from "drizzle-orm";
import type { Db, Tx } from "./connect.ts";

/**
 * Runs a raw query and returns its rows: rowsOf<{ n: number }>(tx)`select …`. Drizzle does not type these rows, because
 * the two drivers return them differently.
 */
export function rowsOf<Row>(db: Pick<Db | Tx, "execute">) {
  return async (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    ((await db.execute(sql(query, ...values))) as unknown as { rows: Row[] }).rows;
}
