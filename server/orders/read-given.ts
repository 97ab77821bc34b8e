import { sql } from "drizzle-orm";
import { currentYear } from "#shared/dates.ts";
import type { Db } from "../db/connect.ts";
import { monthlyTotalsOf } from "../db/read-daily-totals.ts";

/** What was given this year in Istanbul, in kuruş, less what went back, and by how many gifts: completed orders. */
export type Given = { year: number; count: number; amount: number };

/** From the totals by month: its cost does not depend on the number of orders (docs/decisions/017). */
export async function givenThisYear(db: Db, now: Date): Promise<Given> {
  const year = currentYear(now);
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { rows } = (await db.execute(sql`
    select coalesce(sum(count), 0)::float8 as count, coalesce(sum(amount), 0)::float8 as amount
    from (
      select count, amount from ${monthlyTotalsOf("order", { status: "completed", ...days })} t
      union all select 0, -amount from ${monthlyTotalsOf("refund", days)} r
    ) t`)) as unknown as { rows: { count: number; amount: number }[] };
  return { year, count: rows[0]?.count ?? 0, amount: rows[0]?.amount ?? 0 };
}
