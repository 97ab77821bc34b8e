import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "./connect.ts";

/** An insert, update or delete of Drizzle's that has been put together, but neither run nor given a `returning`. */
export type Write = SQLWrapper;

/**
 * Runs writes of one transaction as one statement, in their order: a donor waits for one answer of the database instead
 * of for one after each (docs/decisions/034-writes-in-one-statement.md). None sees rows that another of them has written,
 * but triggers and foreign keys do; no row may be written by two; all fail with one.
 *
 * @param last evaluated after them, such as `asyncCommit`
 */
export async function writeTogether(tx: Tx, writes: readonly Write[], last: SQL = sql`true`): Promise<void> {
  const parts = writes.map((write, place) => sql`${nameOf(place)} as (${write.getSQL()} returning 1)`);
  // What CASE guards is not looked at before its condition; anything else may be evaluated in any order.
  const inOrder = writes.reduceRight(
    (after, _write, place) => sql`case when (select count(*) from ${nameOf(place)}) >= 0 then ${after} end`,
    last,
  );
  const named = parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)} ` : sql``;
  await tx.execute(sql`${named}select ${inOrder}`);
}

const nameOf = (place: number) => sql.identifier(`written_${place + 1}`);
