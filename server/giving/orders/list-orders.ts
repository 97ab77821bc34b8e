import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { ORDER_STATUSES, type OrderMethod, type OrderStatus } from "#shared/giving/order-status.ts";
import {
  betweenDays,
  hasStateFilter,
  joinConditions,
  type OrderQuery,
  searchConditions,
  searchWords,
  stateConditions,
  toComparableAmount,
} from "./order-query.ts";
import { openRefundStates } from "./rules.ts";
import type { Trial } from "./table.ts";

export type OrderRow = {
  id: string;
  reference: string | null;
  status: OrderStatus;
  paymentMethod: OrderMethod;
  source: string;
  /** The amount in kuruş. */
  totalAmount: number;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  /** Whether an SMS can be sent to the phone. */
  takesSms: boolean;
  isRecurring: boolean;
  trial: Trial | null;
  smsSent: boolean;
  statusNote: string | null;
  /** The refunds of the order's own payment in kuruş: confirmed refunds, and refunds without an outcome. */
  refunded: number;
  refunding: number;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * One page of orders, newest first. `total` is exact unless `capped`. `counts` are for the same days, method, source and
 * items, and ignore the search.
 */
export type OrderList = ListPage<OrderRow> & {
  capped: boolean;
  /** The search has too few letters, so no search was made. */
  tooShort: boolean;
  counts: Record<OrderStatus | "all", number>;
};

const defaultPageSize = 10;
const maxPageSize = 100;
/**
 * Limits of a search. Counting stops above `cap` matches (`1.000+`), and pages end there. Up to `sortable` matches are
 * sorted; with more matches the query reads orders from the newest on.
 */
type SearchLimits = { cap: number; sortable: number };
const searchLimits: SearchLimits = { cap: 1_000, sortable: 20_000 };

/** Counts and pages are plain SQL over the indexes of `orders` (docs/decisions/019). */
export async function listOrders(
  db: Db,
  requested: OrderQuery,
  { cap, sortable } = searchLimits,
): Promise<OrderList> {
  const amounts = {
    minAmount: toComparableAmount(requested.minAmount),
    maxAmount: toComparableAmount(requested.maxAmount),
  };
  const query = { ...requested, ...amounts };
  const words = searchWords(query.search);
  const counts = await countOrders(db, query);
  const isSearch = words !== undefined || query.minAmount !== undefined || query.maxAmount !== undefined;
  if (!isSearch) {
    const total = counts[query.status ?? "all"];
    const pagination = toPage(query, total);
    const rows = total > 0 ? await readPage(db, query, pagination, total) : [];
    return { rows, total, capped: false, tooShort: false, ...pagination, counts };
  }
  if (words?.length === 0 && !query.referenced?.length) {
    return { rows: [], total: 0, capped: false, tooShort: true, ...toPage({ ...query, page: 1 }, 0), counts };
  }
  const matches = await searchOrders(db, query, searchConditions(query, words ?? []), counts, {
    cap,
    sortable,
  });
  const total = Math.min(matches.total, cap);
  const pagination = toPage(query, total);
  return { rows: matches.rows, total, capped: matches.total > cap, tooShort: false, ...pagination, counts };
}

function toPage({ page: requested, pageSize: size = defaultPageSize }: OrderQuery, total: number) {
  const pageSize = Math.min(Math.max(1, Math.trunc(size) || defaultPageSize), maxPageSize);
  return nearestPage(total, requested, pageSize).pagination;
}

async function countOrders(db: Db, query: OrderQuery): Promise<OrderList["counts"]> {
  const rows = await rowsOf<{ status: OrderStatus; n: number }>(
    db,
  )`select o.status, count(*)::float8 as n from orders o
      where ${joinConditions([stateConditions({ ...query, status: undefined }), ...betweenDays(sql`o.created_at`, query)])} group by o.status`;
  const counts = { all: 0, pending: 0, completed: 0, payment_failed: 0, cancelled: 0 };
  for (const status of ORDER_STATUSES) {
    counts[status] = rows.find((row) => row.status === status)?.n ?? 0;
    counts.all += counts[status];
  }
  return counts;
}

type Page = Pick<OrderList, "page" | "pageSize">;

function readPage(db: Db, query: OrderQuery, { page, pageSize }: Page, total: number): Promise<OrderRow[]> {
  const before = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - before);
  const after = total - before - size;
  // The index is read from the nearer end, because the database reads all rows that it skips.
  const nearest =
    before <= after
      ? sql`o.created_at desc, o.id offset ${before} limit ${size}`
      : sql`o.created_at, o.id desc offset ${after} limit ${size}`;
  // The ids come from an index alone, so that a late page is fast, too.
  return readRows(
    db,
    sql`
    with page as materialized (
      select o.id from orders o where ${joinConditions([stateConditions(query), ...betweenDays(sql`o.created_at`, query)])}
      order by ${nearest}
    )
    select ${columns} from page join orders o using (id) order by o.created_at desc, o.id`,
  );
}

type Matches = { rows: OrderRow[]; total: number };

/** `total` is exact up to the cap. */
async function searchOrders(
  db: Db,
  query: OrderQuery,
  conditions: SQL,
  counts: OrderList["counts"],
  { cap, sortable }: SearchLimits,
): Promise<Matches> {
  const state = hasStateFilter(query) ? stateConditions(query) : undefined;
  const countInState = counts[query.status ?? "all"];
  // When fewer orders have this status than match the words, it is faster to read the orders with this status.
  const sortLimit = state ? Math.min(Math.max(countInState, cap), sortable) : sortable;
  const matches = sql`select s.order_id as id, s.created_at from order_search s where ${conditions} limit ${sortLimit + 1}`;
  const { page, pageSize } = toPage(query, cap);
  // With too many matches to sort, the state is checked only if more than `cap` orders may have it.
  const extra = (sortLimit * countInState) / counts.all > 2 * cap ? cap + 1 : 0;
  const { size, ...sorted } = await sortMatches(db, {
    matches,
    sortLimit,
    extra,
    cap,
    state,
    page,
    pageSize,
  });
  if (size <= sortLimit) return sorted;
  const isRareState =
    query.method === "bank_transfer" ||
    hasStateFilter({ ...query, status: undefined, method: undefined }) ||
    countInState < counts.all / 4;
  const newest = isRareState ? newestOfState(query, conditions) : newestOfAll(query, conditions, state);
  if (sorted.total <= cap) {
    return sortMatches(db, {
      matches: sql`${newest} limit ${cap + 1}`,
      sortLimit: cap + 1,
      extra: 0,
      cap,
      page,
      pageSize,
    });
  }
  const rows = await readRows(
    db,
    sql`
    with page as materialized (${newest} limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${columns} from page join orders o using (id) order by o.created_at desc, o.id`,
  );
  return { rows, total: sorted.total };
}

/**
 * Counts the matches (`size`) and the matches with the requested state (`total`), and reads a page. With more than
 * `sortLimit` matches only `extra` of them are checked for the state.
 */
async function sortMatches(
  db: Db,
  {
    matches,
    sortLimit,
    extra,
    cap,
    state,
    page,
    pageSize,
  }: { matches: SQL; sortLimit: number; extra: number; cap: number; state?: SQL | undefined } & Page,
): Promise<Matches & { size: number }> {
  const rawRows = await readRows<{ size: number; total: number }>(
    db,
    sql`
    with found as materialized (${matches}),
      size as (select count(*)::int as n from found),
      kept as materialized (
        select found.* from found ${state ? joinState(sql`found.id`, state) : sql``}
        limit (select case when n > ${sortLimit}::int then ${extra}::int end from size)
      ),
      total as (select count(*)::int as n from kept),
      page as materialized (
        select id from kept order by created_at desc, id limit ${pageSize}::int
        offset (select least(${page - 1}::int, greatest(0, least(n, ${cap}::int) - 1) / ${pageSize}::int) * ${pageSize}::int from total)
      )
    select size.n as size, total.n as total, ${columns}
    from size cross join total left join (page join orders o using (id)) on true order by o.created_at desc, o.id`,
  );
  const { size = 0, total = 0 } = rawRows[0] ?? {};
  const rows = rawRows.filter(({ id }) => id !== null).map(({ size: _, total: __, ...row }) => row);
  return { rows, total, size };
}

/** Selects matches, newest first, among the orders of a rare status. `offset 0` preserves the order. */
function newestOfState(query: OrderQuery, conditions: SQL): SQL {
  return sql`
    select o.id, o.created_at from orders o cross join lateral (
      select 1 from order_search s where s.order_id = o.id and ${conditions} offset 0
    ) found
    where ${joinConditions([...betweenDays(sql`o.created_at`, query), stateConditions(query)])} order by o.created_at desc, o.id`;
}

/** Selects matches, newest first, among all orders. Fast when most orders have the requested status. */
function newestOfAll(query: OrderQuery, conditions: SQL, state: SQL | undefined): SQL {
  return sql`
    select s.order_id as id, s.created_at from (
      select * from order_search s where ${joinConditions(betweenDays(sql`s.created_at`, query))}
      order by s.created_at desc, s.order_id offset 0
    ) s ${state ? joinState(sql`s.order_id`, state) : sql``}
    where ${conditions} order by s.created_at desc, s.order_id`;
}

/** Joins an order if it has the status. `offset 0` keeps the planner from reading all orders of that status first. */
function joinState(id: SQL, state: SQL): SQL {
  return sql`cross join lateral (select 1 from orders o where o.id = ${id} and ${state} offset 0) stated`;
}

const columns = sql`o.id, o.reference, o.status, o.payment_method as "paymentMethod", o.source, o.total_amount::float8 as "totalAmount",
  o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone", coalesce(sms_reaches(o.customer_phone), false) as "takesSms",
  o.is_recurring as "isRecurring", o.trial, o.sms_sent as "smsSent", o.status_note as "statusNote",
  ${sumRefunds(["confirmed"])} as "refunded", ${sumRefunds(openRefundStates)} as "refunding",
  ${toMilliseconds(sql`o.created_at`)} as "createdAt", ${toMilliseconds(sql`o.updated_at`)} as "updatedAt"`;

/** The refunds of a second payment do not concern the order. */
function sumRefunds(states: readonly string[]): SQL {
  return sql`(select coalesce(sum(r.amount), 0)::float8 from payment_refunds r
    where r.order_id = o.id and r.own and r.state in ${states})`;
}

/** Reads a raw timestamp, which each driver returns in another type. */
function toMilliseconds(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}

async function readRows<More>(db: Db, query: SQL): Promise<(OrderRow & More)[]> {
  const rows = await rowsOf<OrderRow & More & { createdAt: number; updatedAt: number }>(db)`${query}`;
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}
