import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "./connect.ts";

/** An insert, update or delete built with Drizzle, not run yet and without a `returning`. */
export type Write = SQLWrapper;

/**
 * Runs the writes of a transaction as one statement, in their order, so that a donor waits for one round trip instead
 * of one per write (docs/decisions/034-writes-in-one-statement.md). No write sees the rows of another, but triggers
 * and foreign keys do; no row may be written twice; one failure fails all.
 *
 * @param last evaluated after the writes, such as `asyncCommit`
 */
export async function writeTogether(tx: Tx, writes: readonly Write[], last: SQL = sql`true`): Promise<void> {
  const parts = writes.map((write, place) => sql`${nameOf(place)} as (${write.getSQL()} returning 1)`);
  // CASE evaluates its condition before its result. Without it PostgreSQL could evaluate the parts in any order.
  const inOrder = writes.reduceRight(
    (after, _write, place) => sql`case when (select count(*) from ${nameOf(place)}) >= 0 then ${after} end`,
    last,
  );
  const named = parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)} ` : sql``;
  await tx.execute(sql`${named}select ${inOrder}`);
}

const nameOf = (place: number) => sql.identifier(`written_${place + 1}`);
