import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { recordOfSite } from "./count-tries.ts";
import { isUnderAttack } from "./rules.ts";

/**
 * The state of the whole site, as counts of roughly the last ten minutes (they decay). `held` are requests for a bank
 * form that were held back, weighted: a pause counts a quarter, a requested proof of work a twentieth.
 */
type CardTestingNow = { underAttack: boolean; declined: number; paid: number; held: number };

export async function readCardTesting(db: Db, now: Date): Promise<CardTestingNow> {
  const { declined, paid, held, ...rest } = await recordOfSite(db, sql`${now.toISOString()}::timestamptz`);
  const underAttack = isUnderAttack({ declined, paid, held, ...rest });
  return { underAttack, declined: Math.round(declined), paid: Math.round(paid), held: Math.round(held) };
}
