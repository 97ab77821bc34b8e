import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./connect.ts";

type Due = {
  /** The primary key. */
  key: readonly PgColumn[];
  /** The condition for due rows. */
  when: SQL | undefined;
  order?: SQL;
  limit?: number;
};

/**
 * Claims due rows for this process: writes the lease into rows that no other transaction has locked, and returns them.
 * Until the lease ends, no other process can claim them. The caller sets the next due time after its work. If the process
 * dies, the rows become due when the lease ends.
 */
export async function claim<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  { key, when = sql`true`, order = sql`1`, limit = 1 }: Due,
  lease: PgUpdateSetSource<Table>,
): Promise<Table["$inferSelect"][]> {
  const columns = sql.join([...key], sql`, `);
  const rows = await db
    .update(table)
    .set(lease)
    .where(
      // Without `materialized` the subselect could run once for each row of the table, and lock `limit` further rows each time.
      sql`(${columns}) in (with due as materialized (select ${columns} from ${table} where ${when}
        order by ${order} limit ${limit} for no key update skip locked) select * from due)`,
    )
    .returning();
  return rows as Table["$inferSelect"][];
}
