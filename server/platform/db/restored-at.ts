import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "./connect.ts";
import { settings } from "./table.ts";

const key = "backup.restoredAt";

/** Returns the time of the last restore from a backup, after which payments may be missing; null without a restore. */
export async function readRestoredAt(db: Db | Tx): Promise<Date | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const at = new Date(String(row?.value));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Stores the time of the restore in the transaction of the restore. */
export async function recordRestore(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into settings (key, value) values (${key}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`);
}
