import { and, eq, lte, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";

const key = "privacy.remains";

/** What an erasure rewrites; a new version of a row leaves the old one behind, in the file, for a while. */
const tables = [
  ...["orders", "order_search", "sms_outbox", "idempotency_keys", "payment_attempts", "payment_logs"],
  ...["payment_messages", "payment_alarms", "audit_log", "card_tries"],
];

/** A table is written anew only up to this size: nobody else can read it meanwhile. */
const smallBytes = 256 * 1024 * 1024;

/** Notes, in the transaction of an erasure, that what it left behind in the database's files is to be cleared. */
export async function noteRemains(tx: Tx, now: Date): Promise<void> {
  const row = { key, value: now.toISOString(), updatedAt: now };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
}

/**
 * Has the database let go of old versions of erased rows. The embedded one writes its tables anew and drops the logs
 * that hold them: after that none of its files does. A PostgreSQL server frees their space and overwrites it in time;
 * its logs, copies and backups are its operator's (docs/decisions/023). False: there was nothing to clear.
 */
export async function clearRemains({ db, kind }: { db: Db; kind: Connection["kind"] }): Promise<boolean> {
  const [noted] = await db.select().from(settings).where(eq(settings.key, key));
  if (!noted) return false;
  for (const table of tables) {
    const whole = kind === "embedded" && (await sizeOf(db, table)) <= smallBytes;
    // Outside a transaction, where VACUUM alone may run.
    await db.execute(sql`vacuum ${whole ? sql`full ` : sql``}${sql.identifier(table)}`);
  }
  if (kind === "embedded") await dropOldLogs(db);
  // One that was noted meanwhile stays noted.
  await db.delete(settings).where(and(eq(settings.key, key), lte(settings.updatedAt, noted.updatedAt)));
  return true;
}

async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = (await db.execute(
    sql`select pg_total_relation_size(${table}::regclass)::float8 as bytes`,
  )) as unknown as { rows: { bytes: number }[] };
  return rows[0]?.bytes ?? 0;
}

/** Segments of the write-ahead log are used again under another name, with what stands in them, unless told not to. */
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
