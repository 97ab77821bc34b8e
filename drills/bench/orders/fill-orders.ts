import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { orderInsertStatements } from "./order-insert-statements.ts";

const filledTables =
  `orders order_items order_search audit_log sms_outbox payment_attempts payment_messages payment_logs
  payment_alarms`.split(/\s+/);

/** Fills an empty, migrated database with `count` orders and their related rows. */
export async function fillOrders(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    // PostgreSQL writes no WAL for tables truncated in the same transaction (wal_level = minimal).
    await tx.execute(sql.raw(`truncate ${filledTables.join(", ")} cascade`));
    const indexes = await dropIndexes(tx);
    for (const statement of orderInsertStatements(count)) await tx.execute(sql.raw(statement));
    for (const index of indexes) await tx.execute(sql.raw(index));
  });
  // A live database is vacuumed and analyzed by autovacuum; this does it at once.
  for (const table of [...filledTables, "campaigns"]) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
}

async function dropIndexes(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string; definition: string }>(tx)`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ${filledTables}
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`;
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return rows.map(({ definition }) => definition);
}
