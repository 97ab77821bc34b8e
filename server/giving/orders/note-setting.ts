import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";

/** Stores a setting of the environment, which functions of the database read. */
export async function noteSetting(db: Db, key: "mail.enabled" | "sms.abroad", value: boolean): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, updatedAt: sql`now()` },
      setWhere: sql`${settings.value} <> excluded.value`,
    });
}
