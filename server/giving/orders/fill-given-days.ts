import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { givenDaysKnown } from "./given-day.ts";

/** A statement changes this many orders and locks them until it ends. */
const batchSize = 500;

/**
 * Sets the day of orders that were completed before migration 0001 to the day of their last statement row, or of their
 * completion. Stores the orders whose year changed. Returns the number of changed orders.
 */
export async function fillGivenDays(db: Db, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  let batchCount = batchSize;
  while (batchCount === batchSize && !stopping?.aborted) {
    batchCount = await fillBatch(db);
    total += batchCount;
  }
  // From now on `check-books` reports every completed order without a day.
  if (!stopping?.aborted)
    await db.execute(sql`
      insert into settings (key, value) select ${givenDaysKnown}, 'true'::jsonb
      where not exists (select from settings where key = ${givenDaysKnown})
        and not exists (select from orders where status = 'completed' and given_on is null)
      on conflict do nothing`);
  return total;
}

async function fillBatch(db: Db): Promise<number> {
  const rows = await rowsOf<unknown>(db)`
    with due as (
      select id, payment_method, istanbul_day(completed_at) as counted_on from orders
      where status = 'completed' and given_on is null limit ${batchSize}
      for update skip locked
    ), days as (
      select id, counted_on, coalesce((
        select max(r.booked_on) from statement_matches m join statement_rows r on r.id = m.row_id
        where m.order_id = due.id and m.applied_at is not null and m.undone_at is null
          and due.payment_method = 'bank_transfer'
      ), counted_on) as given_on from due
    ), moved as (
      insert into moved_gifts (order_id, counted_on)
      select id, counted_on from days
      where date_part('year', counted_on) <> date_part('year', given_on) on conflict do nothing
    )
    update orders o set given_on = days.given_on from days where o.id = days.id
    returning 1`;
  return rows.length;
}
