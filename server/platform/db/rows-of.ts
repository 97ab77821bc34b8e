import { sql } from "drizzle-orm";
import type { Db, Tx } from "./connect.ts";

/**
 * Tags a raw query and returns its rows: rowsOf<{ n: number }>(tx)`select …`. Drizzle does not type them, because the
 * two drivers wrap them differently.
 */
export function rowsOf<Row>(db: Pick<Db | Tx, "execute">) {
  return async (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    ((await db.execute(sql(query, ...values))) as unknown as { rows: Row[] }).rows;
}
