import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";

/** The number where an SMS can go to it (a function of migration 0001). */
export async function reachedBySms(db: Db | Tx, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  const { rows } = (await db.execute(sql`select sms_reaches(${phone}) as reached`)) as unknown as {
    rows: { reached: boolean }[];
  };
  return rows[0]?.reached ? phone : null;
}
