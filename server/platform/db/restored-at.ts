import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "./connect.ts";
import { settings } from "./table.ts";

const key = "backup.restoredAt";

/** Returns when this database was last restored from a backup, and so may lack later payments; null when it never was. */
export async function readRestoredAt(db: Db | Tx): Promise<Date | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const at = new Date(String(row?.value));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Stores the time of the restore, in its transaction. */
export async function noteRestored(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into settings (key, value) values (${key}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`);
}
