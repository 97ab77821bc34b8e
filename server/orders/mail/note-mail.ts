import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { settings } from "../../db/table.ts";

/** Writes whether the site has a mail server, for the rules of migration 0009 that queue mail. At every start. */
export async function noteMail(db: Db, enabled: boolean): Promise<void> {
  const row = { key: "mail.enabled", value: enabled };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: enabled, updatedAt: sql`now()` },
      setWhere: sql`${settings.value} <> excluded.value`,
    });
}
