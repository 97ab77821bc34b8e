import { type SQL, sql } from "drizzle-orm";
import {
  betweenDays,
  joinConditions,
  type OrderQuery,
  searchConditions,
  searchWords,
  stateConditions,
} from "#server/giving/orders/order-query.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, type RowPosition, readInBatches } from "./source.ts";

/** The filter of the list of orders; an export contains all pages. */
export type OrderFilter = Omit<OrderQuery, "page">;

/** Returns conditions on `order_search s`; null without a search, false if the search is too short. */
function buildSearch(filter: OrderFilter): SQL | null | false {
  const words = searchWords(filter.search);
  if (words?.length === 0 && !filter.referenced?.length) return false;
  const hasSearch = words || filter.minAmount !== undefined || filter.maxAmount !== undefined;
  return hasSearch ? searchConditions(filter, words ?? []) : null;
}

/** Selects `from orders o …` with all conditions of the filter. */
export function selectFilteredOrders(filter: OrderFilter, until: Date): SQL {
  const search = buildSearch(filter);
  const searchJoin = search ? sql`join order_search s on s.order_id = o.id and ${search}` : sql``;
  return sql`from orders o ${searchJoin} where ${joinConditions(buildConditions(filter, until))} and ${search !== false}`;
}

function buildConditions(filter: OrderFilter, until: Date): SQL[] {
  return [
    sql`o.created_at <= ${until.toISOString()}::timestamptz`,
    // A list of gifts that leaves the site has no trial payments; the export of the payment log has them.
    sql`o.trial is null`,
    ...betweenDays(sql`o.created_at`, filter),
    stateConditions(filter),
  ];
}

/**
 * Yields the ids of the orders in slices, newest first. A slice covers a fixed number of index entries, and a search may
 * match few of them or none. So every step costs the same, also for rare matches.
 */
export async function* orderSlices(db: Db, filter: OrderFilter, until: Date): AsyncGenerator<string[], void> {
  const search = buildSearch(filter);
  if (search === false) return;
  const slices = readInBatches<RowPosition & { isMatch: boolean }>((lastRow) => {
    const continuation = lastRow
      ? [
          // The first condition uses the index; the second skips the ids that were read with the same time.
          sql`o.created_at <= ${lastRow.at}::timestamptz`,
          sql`(o.created_at < ${lastRow.at}::timestamptz or o.id > ${lastRow.id})`,
        ]
      : [];
    return rowsOf<RowPosition & { isMatch: boolean }>(db)`
      select o.id, o.created_at::text as at, ${search ? existsInSearch(search) : sql`true`} as "isMatch"
      from (
        select o.id, o.created_at from orders o where ${joinConditions([...buildConditions(filter, until), ...continuation])}
        order by o.created_at desc, o.id limit ${batchSize}
      ) o order by o.created_at desc, o.id`;
  });
  for await (const slice of slices) {
    const ids = slice.filter((row) => row.isMatch).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

function existsInSearch(search: SQL): SQL {
  return sql`exists (select 1 from order_search s where s.order_id = o.id and ${search} offset 0)`;
}
