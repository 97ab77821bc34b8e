import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { recordOfSite } from "./count-tries.ts";
import { isUnderAttack } from "./rules.ts";

/** Returns whether the whole site is under attack, by its counts of roughly the last ten minutes. */
export async function isSiteUnderAttack(db: Db, now: Date): Promise<boolean> {
  return isUnderAttack(await recordOfSite(db, sql`${now.toISOString()}::timestamptz`));
}
