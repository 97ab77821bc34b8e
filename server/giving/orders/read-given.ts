import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { currentYear } from "#shared/text/dates.ts";
import { givenDaySql } from "./given-day.ts";

/** The number of completed gifts of a year in Istanbul, and their sum in kuruş less refunds. */
export type YearTotal = { year: number; count: number; amount: number };

export async function sumThisYear(db: Db, now: Date): Promise<YearTotal> {
  const year = currentYear(now);
  return { year, ...(await sumGifts(db, { from: `${year}-01-01`, to: `${year}-12-31` })) };
}

/** Returns the number and sum of the gifts from the beginning of the day's year to this day (`2026-10-31`). */
export function sumGiftsUntil(db: Db, day: string): Promise<{ count: number; amount: number }> {
  return sumGifts(db, { from: `${day.slice(0, 4)}-01-01`, to: day });
}

export function sumAllGifts(db: Db): Promise<{ count: number; amount: number }> {
  return sumGifts(db, { from: "-infinity", to: "infinity" });
}

async function sumGifts(db: Db, days: { from: string; to: string }) {
  const rows = await rowsOf<{ count: number; amount: number }>(db)`
    select coalesce(sum(count), 0)::float8 as count, coalesce(sum(amount), 0)::float8 as amount
    from ${selectGifts(days)} given`;
  return { count: rows[0]?.count ?? 0, amount: rows[0]?.amount ?? 0 };
}

/**
 * Returns a subselect `day, method, count, amount` with a row for each completed gift whose day is from `from` to `to`, and
 * a row with a negative amount for each refunded item of these gifts. Trial payments are no gifts, and imported gifts count
 * only where their import says so.
 */
export function selectGifts({ from, to }: { from: string; to: string }): SQL {
  const isWithin = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  // The index orders_given answers the first part alone, because only completed orders have a day. The second part reads
  // the orders that fill-given-days has not reached (index orders_day_unknown).
  return sql`(
    select given_on as day, payment_method as method, 1 as count, total_amount as amount
      from orders where trial is null and counted and ${isWithin(sql`given_on`)}
    union all
    select istanbul_day(completed_at), payment_method, 1, total_amount
      from orders where status = 'completed' and trial is null and counted and given_on is null and ${isWithin(sql`istanbul_day(completed_at)`)}
    union all
    select ${givenDaySql(sql`o`)}::date, o.payment_method, 0, -g.amount
      from refund_items g join refunds r on r.id = g.refund_id join orders o on o.id = r.order_id
      where r.state = 'confirmed' and o.status = 'completed' and o.trial is null and o.counted and ${isWithin(sql`${givenDaySql(sql`o`)}::date`)}
  )`;
}
