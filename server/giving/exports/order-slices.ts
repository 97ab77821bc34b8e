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
import { batchSize, inBatches, type Place } from "./source.ts";

/** The filter of the list of orders, for all its pages. */
export type OrderFilter = Omit<OrderQuery, "page">;

/** Conditions on `order_search s`; null without a search, false when the search is too short to find any. */
function searchOf(filter: OrderFilter): SQL | null | false {
  const words = searchWords(filter.search);
  if (words?.length === 0 && !filter.referenced?.length) return false;
  const searching = words || filter.minAmount !== undefined || filter.maxAmount !== undefined;
  return searching ? searchConditions(filter, words ?? []) : null;
}

/** Selects `from orders o …` with all conditions of the filter. */
export function filteredOrders(filter: OrderFilter, until: Date): SQL {
  const search = searchOf(filter);
  const searched = search ? sql`join order_search s on s.order_id = o.id and ${search}` : sql``;
  return sql`from orders o ${searched} where ${joinConditions(stateOf(filter, until))} and ${search !== false}`;
}

function stateOf(filter: OrderFilter, until: Date): SQL[] {
  return [
    sql`o.created_at <= ${until.toISOString()}::timestamptz`,
    ...betweenDays(sql`o.created_at`, filter),
    stateConditions(filter),
  ];
}

/**
 * The ids of the orders, newest first, in slices. A slice covers a fixed number of index entries, of which a search
 * may match few or none: so every step costs the same, also for rare matches.
 */
export async function* orderSlices(db: Db, filter: OrderFilter, until: Date): AsyncGenerator<string[], void> {
  const search = searchOf(filter);
  if (search === false) return;
  const slices = inBatches<Place & { found: boolean }>((last) => {
    const after = last
      ? [
          // Two conditions that the index can use: up to this time, and at this time only the remaining ids.
          sql`o.created_at <= ${last.at}::timestamptz`,
          sql`(o.created_at < ${last.at}::timestamptz or o.id > ${last.id})`,
        ]
      : [];
    return rowsOf<Place & { found: boolean }>(db)`
      select o.id, o.created_at::text as at, ${search ? found(search) : sql`true`} as found
      from (
        select o.id, o.created_at from orders o where ${joinConditions([...stateOf(filter, until), ...after])}
        order by o.created_at desc, o.id limit ${batchSize}
      ) o order by o.created_at desc, o.id`;
  });
  for await (const slice of slices) {
    const ids = slice.filter((row) => row.found).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

function found(search: SQL): SQL {
  return sql`exists (select 1 from order_search s where s.order_id = o.id and ${search} offset 0)`;
}
