import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { countColumns, decayCount, emptyRecord } from "./decay-counts.ts";
import { siteKey } from "./derive-donor-keys.ts";
import { type CardRecord, isUnderAttack } from "./rules.ts";

/** Returns whether the whole site is under attack, according to the decayed counts of about the last ten minutes. */
export async function isSiteUnderAttack(db: Db, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const counts = countColumns.map((name) => sql`${decayCount(name, moment)} as ${sql.identifier(name)}`);
  const rows = await rowsOf<CardRecord>(db)`
    select ${sql.join(counts, sql`, `)} from card_records r where r.key = ${siteKey}`;
  return isUnderAttack(rows[0] ?? emptyRecord);
}
