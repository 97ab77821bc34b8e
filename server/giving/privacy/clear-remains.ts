import { and, eq, lte, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { columnsWith } from "./donor-table.ts";
import { withDonors } from "./register.ts";

export const remainsKey = "privacy.remains";

/** The tables that an erasure or a retention time rewrites; the file keeps the old version of a row for a while. */
const tables = Object.entries(withDonors).flatMap(([name, table]) =>
  columnsWith(table, "erased", "thinned", "row", "follows", "lawful", "short").length > 0 ? name : [],
);

/** Only tables up to this size are rewritten, because a table cannot be read meanwhile. */
const smallBytes = 256 * 1024 * 1024;

/** Stores, in the transaction of an erasure, that its remains in the database's files must be cleared. */
export async function noteRemains(tx: Tx, now: Date): Promise<void> {
  const row = { key: remainsKey, value: now.toISOString(), updatedAt: now };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
}

/**
 * Clears old versions of erased rows. The embedded database rewrites its tables and drops its logs; a PostgreSQL server
 * overwrites them in time (docs/decisions/023). False: there was nothing to clear.
 */
export async function clearRemains({ db, kind }: { db: Db; kind: Connection["kind"] }): Promise<boolean> {
  const [noted] = await db.select().from(settings).where(eq(settings.key, remainsKey));
  if (!noted) return false;
  for (const table of tables) {
    const whole = kind === "embedded" && (await sizeOf(db, table)) <= smallBytes;
    // Outside a transaction, because VACUUM requires that.
    await db.execute(sql`vacuum ${whole ? sql`full ` : sql``}${sql.identifier(table)}`);
  }
  if (kind === "embedded") await dropOldLogs(db);
  // The statement keeps a later request.
  await db
    .delete(settings)
    .where(and(eq(settings.key, remainsKey), lte(settings.updatedAt, noted.updatedAt)));
  return true;
}

async function sizeOf(db: Db, table: string): Promise<number> {
  const rows = await rowsOf<{ bytes: number }>(
    db,
  )`select pg_total_relation_size(${table}::regclass)::float8 as bytes`;
  return rows[0]?.bytes ?? 0;
}

/** PostgreSQL reuses segments of the write-ahead log with their old content, unless wal_recycle is off. */
async function dropOldLogs(db: Db): Promise<void> {
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
