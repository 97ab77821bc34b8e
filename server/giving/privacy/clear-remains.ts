import { and, eq, lte, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { columnsWith } from "./donor-table.ts";
import { withDonors } from "./register.ts";

export const remainsKey = "privacy.remains";

/** The tables in which an erasure or a retention rule changes rows. Their files keep old versions of rows for a while. */
const tables = Object.entries(withDonors).flatMap(([name, table]) =>
  columnsWith(table, "erased", "thinned", "row", "follows", "lawful", "short").length > 0 ? name : [],
);

/** The maximum size of tables that are rewritten, because a table cannot be read meanwhile. */
const smallBytes = 256 * 1024 * 1024;

/** Schedules the clearing of the database's files, in the transaction of an erasure. */
export async function scheduleClearing(tx: Tx, now: Date): Promise<void> {
  const row = { key: remainsKey, value: now.toISOString(), updatedAt: now };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
}

/**
 * Clears old versions of erased rows. The embedded database rewrites its tables and drops its write-ahead log; a
 * PostgreSQL server overwrites them in time (docs/decisions/023). Returns false if nothing was scheduled.
 */
export async function clearRemains({ db, driver }: Pick<Connection, "db" | "driver">): Promise<boolean> {
  const [request] = await db.select().from(settings).where(eq(settings.key, remainsKey));
  if (!request) return false;
  if (driver.kind === "embedded") await rewriteTables(db);
  else await (await import("#server/platform/db/vacuum-tables.ts")).vacuumTables(driver.url, tables);
  // A request that was scheduled meanwhile stays.
  await db
    .delete(settings)
    .where(and(eq(settings.key, remainsKey), lte(settings.updatedAt, request.updatedAt)));
  return true;
}

async function rewriteTables(db: Db): Promise<void> {
  for (const table of tables) {
    const isSmall = (await readTableSize(db, table)) <= smallBytes;
    // VACUUM cannot run in a transaction.
    await db.execute(sql`vacuum ${isSmall ? sql`full ` : sql``}${sql.identifier(table)}`);
  }
  await dropOldWal(db);
}

async function readTableSize(db: Db, table: string): Promise<number> {
  const rows = await rowsOf<{ bytes: number }>(
    db,
  )`select pg_total_relation_size(${table}::regclass)::float8 as bytes`;
  return rows[0]?.bytes ?? 0;
}

/** PostgreSQL reuses segments of the write-ahead log with their old content, unless wal_recycle is off. */
async function dropOldWal(db: Db): Promise<void> {
  await db.execute(sql`set wal_recycle = off`);
  try {
    for (let round = 0; round < 2; round++) {
      await db.execute(sql`select pg_switch_wal()`);
      await db.execute(sql`checkpoint`);
    }
  } finally {
    await db.execute(sql`reset wal_recycle`);
  }
}
