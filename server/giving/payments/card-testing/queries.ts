import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { readSiteRecord } from "./count-tries.ts";
import { isUnderAttack } from "./rules.ts";

/** Returns whether the whole site is under attack, according to the decayed counts of about the last ten minutes. */
export async function isSiteUnderAttack(db: Db, now: Date): Promise<boolean> {
  return isUnderAttack(await readSiteRecord(db, sql`${now.toISOString()}::timestamptz`));
}
