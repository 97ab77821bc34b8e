import { type SQL, sql } from "drizzle-orm";
import { refundedItems } from "#server/giving/ledger/sum-checks.ts";
import {
  itemConditions,
  joinConditions,
  type OrderQuery,
  orderConditions,
} from "#server/giving/orders/order-query.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type GiftSums, noGifts } from "#shared/giving/gift-sums.ts";
import { isUnit, type ReportGrouping } from "#shared/giving/report-groupings.ts";
import type { Days } from "#shared/giving/report-periods.ts";
import { deskPrefix, sourcePrefix } from "#shared/giving/report-places.ts";

/*
 * The definitions of all reports, on the screen, as XLSX and as PDF:
 *
 * - A gift is a completed order that is no trial payment. It counts on its day (docs/contract.md#the-day-of-a-gift). All
 *   orders are in lira.
 * - A row has the items of its campaign, type or other value. A gift whose items are in several rows counts once in each
 *   of them, and once in the total.
 * - `amount` is the sum of the items, `refunded` what was confirmed as given back of them, on whichever day: a refund
 *   changes the day of the gift. A gift that was given back whole is cancelled and in no report.
 * - Imported gifts that collected amounts do not include have sums of their own, `notCounted`.
 */

export type ReportFilter = Pick<
  OrderQuery,
  "campaign" | "category" | "donationType" | "method" | "source" | "language" | "desk"
>;

/** The value by which items are in one row, for `orders o` and `order_items i`. */
const groupingSql: Record<Exclude<ReportGrouping, "day" | "week" | "month" | "year">, SQL> = {
  campaign: sql`coalesce(i.campaign_id, i.project_id)`,
  donationType: sql`i.donation_type`,
  method: sql`o.payment_method`,
  source: sql`o.source`,
  language: sql`o.language`,
  // Cash has a place, its desk. Every other gift has only the way in which it came.
  place: sql`coalesce(${deskPrefix}::text || (select d.desk_id from cash_days d where d.id = o.cash_day_id), ${sourcePrefix}::text || o.source)`,
};

function selectKey(by: ReportGrouping): SQL {
  if (!isUnit(by)) return groupingSql[by];
  return sql`date_trunc(${by}::text, coalesce(o.given_on, istanbul_day(o.completed_at))::timestamp)::date::text`;
}

export type GroupedSums = { byKey: ReadonlyMap<string, GiftSums>; total: GiftSums };

/** Sums the gifts of a period by their value, and all of them. */
export async function sumGifts(
  tx: Tx,
  { by, days, filter }: { by: ReportGrouping; days: Days; filter: ReportFilter },
): Promise<GroupedSums> {
  const conditions = joinConditions([
    ...orderConditions({ ...filter, givenFrom: days.from, givenTo: days.to }),
    itemConditions(filter),
  ]);
  const rows = await rowsOf<SumRow>(tx)`
    select key, counted, count(distinct id)::float8 as gifts, count(distinct donor_id)::float8 as donors,
      sum(amount)::float8 as amount, coalesce(sum(refunded), 0)::float8 as refunded
    from (
      select ${selectKey(by)} as key, o.id, o.donor_id, o.counted, i.line_total as amount, r.amount as refunded
      from orders o join order_items i on i.order_id = o.id left join ${refundedItems} r on r.item_id = i.id
      where ${conditions}
    ) items group by grouping sets ((key, counted), (counted))`;
  const byKey = new Map<string | null, GiftSums>();
  for (const { key, counted, ...sum } of rows) {
    const { gifts, amount, refunded } = sum;
    const found = byKey.get(key) ?? noGifts;
    byKey.set(key, counted ? { ...found, ...sum } : { ...found, notCounted: { gifts, amount, refunded } });
  }
  const total = byKey.get(null) ?? noGifts;
  byKey.delete(null);
  return { byKey: byKey as Map<string, GiftSums>, total };
}

/** The row with the key null has the sums of all gifts. */
type SumRow = Omit<GiftSums, "notCounted"> & { key: string | null; counted: boolean };

/** Returns the day of the first gift; `today` without gifts. */
export async function findFirstDay(tx: Tx, today: string): Promise<string> {
  const [row] = await rowsOf<{ day: string | null }>(tx)`
    select least(min(given_on), istanbul_day(min(completed_at) filter (where given_on is null)))::text as day
    from orders where status = 'completed' and trial is null`;
  return row?.day ?? today;
}
