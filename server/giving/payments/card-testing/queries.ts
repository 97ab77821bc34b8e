import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { countColumns, faded, noCounts } from "./fade-counts.ts";
import { siteKey } from "./key-of-donor.ts";
import { type CardRecord, isUnderAttack } from "./rules.ts";

/** Returns whether the whole site is under attack, by its counts of roughly the last ten minutes. */
export async function isSiteUnderAttack(db: Db, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const counts = countColumns.map((name) => sql`${faded(name, moment)} as ${sql.identifier(name)}`);
  const rows = await rowsOf<CardRecord>(db)`
    select ${sql.join(counts, sql`, `)} from card_records r where r.key = ${siteKey}`;
  return isUnderAttack(rows[0] ?? noCounts);
}
