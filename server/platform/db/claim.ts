import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./connect.ts";

type Due = {
  /** The primary key. */
  key: readonly PgColumn[];
  /** Which rows are due. */
  when: SQL | undefined;
  order?: SQL;
  limit?: number;
};

/**
 * Claims due rows for this process: writes the lease into those that no other transaction holds, and returns them. Until
 * the lease is over they are due for no other process. Work that ends sets the next due time; a process that dies leaves
 * its rows to the end of the lease.
 */
export async function claim<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  { key, when = sql`true`, order = sql`1`, limit = 1 }: Due,
  lease: PgUpdateSetSource<Table>,
): Promise<Table["$inferSelect"][]> {
  const columns = sql.join([...key], sql`, `);
  const claimed = await db
    .update(table)
    .set(lease)
    .where(
      // Materialized: run once per row of the table, the subselect would lock `limit` further rows each time.
      sql`(${columns}) in (with due as materialized (select ${columns} from ${table} where ${when}
        order by ${order} limit ${limit} for no key update skip locked) select * from due)`,
    )
    .returning();
  return claimed as Table["$inferSelect"][];
}
