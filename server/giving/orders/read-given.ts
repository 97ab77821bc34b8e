import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { currentYear } from "#shared/text/dates.ts";
import { givenDayIn } from "./given-day.ts";

/** The sum in kuruş and the number of this year's completed gifts in Istanbul, less refunds. */
export type Given = { year: number; count: number; amount: number };

/** The sums of the proof band are read once in this time, because pages with it are rendered every few seconds. */
export async function givenThisYear(db: Db, now: Date): Promise<Given> {
  const year = currentYear(now);
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const rows = await rowsOf<{ count: number; amount: number }>(db)`
    select coalesce(sum(count), 0)::float8 as count, coalesce(sum(amount), 0)::float8 as amount
    from ${givenBetween(days)} given`;
  return { year, count: rows[0]?.count ?? 0, amount: rows[0]?.amount ?? 0 };
}

/**
 * Completed gifts with the day of the gift from `from` to `to`, and what went back of them, as a subselect with
 * `day, method, count, amount`. Sum its rows: each gift and each refund has its own.
 */
export function givenBetween({ from, to }: { from: string; to: string }): SQL {
  const within = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  // The index orders_given answers the first part alone: a day implies that the order is completed. The second part has
  // the orders that fill-given-days has not reached; the index orders_day_unknown has no others.
  return sql`(
    select given_on as day, payment_method as method, 1 as count, total_amount as amount
      from orders where ${within(sql`given_on`)}
    union all
    select istanbul_day(completed_at), payment_method, 1, total_amount
      from orders where status = 'completed' and given_on is null and ${within(sql`istanbul_day(completed_at)`)}
    union all
    select ${givenDayIn(sql`o`)}::date, o.payment_method, 0, -g.amount
      from refund_items g join refunds r on r.id = g.refund_id join orders o on o.id = r.order_id
      where r.state = 'confirmed' and o.status = 'completed' and ${within(sql`${givenDayIn(sql`o`)}::date`)}
  )`;
}
