import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { ORDER_STATUSES, type OrderStatus, type PaymentMethod } from "#shared/giving/order-status.ts";
import {
  all,
  between,
  type OrderQuery,
  realAmount,
  searchConditions,
  searchWords,
  stateConditions,
} from "./order-query.ts";
import { openRefundStates } from "./rules.ts";

export type OrderRow = {
  id: string;
  reference: string | null;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** The amount in kuruş. */
  totalAmount: number;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  /** An SMS can be sent to the phone. */
  takesSms: boolean;
  isRecurring: boolean;
  smsSent: boolean;
  statusNote: string | null;
  /** The refunds of the payment that completed the order: confirmed, and under way. */
  refunded: number;
  refunding: number;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * A page, newest first. `total` is exact unless `capped`. `counts` are exact for the same days and method, without
 * search.
 */
export type OrderList = ListPage<OrderRow> & {
  capped: boolean;
  /** The search has too few letters, so no search was made. */
  tooShort: boolean;
  counts: Record<OrderStatus | "all", number>;
};

const usualSize = 10;
const largestSize = 100;
/**
 * Limits of a search. Above `cap` matches the count stops, and no later page is shown (`1.000+`). Up to `sortable`
 * matches are sorted; with more, the orders are walked from the newest on.
 */
type Reach = { cap: number; sortable: number };
const reach: Reach = { cap: 1_000, sortable: 20_000 };

/** Counts and pages are plain SQL over the indexes of `orders` (docs/decisions/019). */
export async function listOrders(
  db: Db,
  requested: OrderQuery,
  { cap, sortable } = reach,
): Promise<OrderList> {
  const amounts = { minAmount: realAmount(requested.minAmount), maxAmount: realAmount(requested.maxAmount) };
  const query = { ...requested, ...amounts };
  const words = searchWords(query.search);
  const counts = await countOrders(db, query);
  const searching = words !== undefined || query.minAmount !== undefined || query.maxAmount !== undefined;
  if (!searching) {
    const total = counts[query.status ?? "all"];
    const place = pageOf(query, total);
    const rows = total > 0 ? await readPage(db, query, place) : [];
    return { rows, total, capped: false, tooShort: false, ...place, counts };
  }
  if (words?.length === 0 && !query.referenced?.length) {
    return { rows: [], total: 0, capped: false, tooShort: true, ...pageOf({ ...query, page: 1 }, 0), counts };
  }
  const found = await searchOrders(db, query, searchConditions(query, words ?? []), counts, {
    cap,
    sortable,
  });
  const total = Math.min(found.total, cap);
  const place = pageOf(query, total);
  return { rows: found.rows, total, capped: found.total > cap, tooShort: false, ...place, counts };
}

function pageOf({ page: requested, pageSize: size = usualSize }: OrderQuery, total: number) {
  const pageSize = Math.min(Math.max(1, Math.trunc(size) || usualSize), largestSize);
  return nearestPage(total, requested, pageSize).place;
}

async function countOrders(db: Db, { method, from, to }: OrderQuery): Promise<OrderList["counts"]> {
  const rows = await rowsOf<{ status: OrderStatus; n: number }>(
    db,
  )`select o.status, count(*)::float8 as n from orders o
      where ${all([stateConditions({ method }), ...between(sql`o.created_at`, { from, to })])} group by o.status`;
  const counts = { all: 0, pending: 0, completed: 0, payment_failed: 0, cancelled: 0 };
  for (const status of ORDER_STATUSES) {
    counts[status] = rows.find((row) => row.status === status)?.n ?? 0;
    counts.all += counts[status];
  }
  return counts;
}

type Place = Pick<OrderList, "page" | "pageSize">;

function readPage(db: Db, query: OrderQuery, { page, pageSize }: Place): Promise<OrderRow[]> {
  // An index alone returns the ids, also with many rows before the page.
  return readRows(
    db,
    sql`
    with page as materialized (
      select o.id from orders o where ${all([stateConditions(query), ...between(sql`o.created_at`, query)])}
      order by o.created_at desc, o.id offset ${(page - 1) * pageSize} limit ${pageSize}
    )
    select ${columns} from page join orders o using (id) order by o.created_at desc, o.id`,
  );
}

type Finds = { rows: OrderRow[]; total: number };

/** `total` is exact up to the cap. */
async function searchOrders(
  db: Db,
  query: OrderQuery,
  conditions: SQL,
  counts: OrderList["counts"],
  { cap, sortable }: Reach,
): Promise<Finds> {
  const state = query.status || query.method ? stateConditions(query) : undefined;
  const stated = counts[query.status ?? "all"];
  // If fewer orders have this status than match the words, reading these orders is faster.
  const most = state ? Math.min(Math.max(stated, cap), sortable) : sortable;
  const finds = sql`select s.order_id as id, s.created_at from order_search s where ${conditions} limit ${most + 1}`;
  const { page, pageSize } = pageOf(query, cap);
  // With too many matches to sort, the status is checked only if it may leave more than the cap.
  const glance = (most * stated) / counts.all > 2 * cap ? cap + 1 : 0;
  const { size, ...sorted } = await sortFinds(db, { finds, most, glance, cap, state, page, pageSize });
  if (size <= most) return sorted;
  const rare = query.method === "bank_transfer" || stated < counts.all / 4;
  const newest = rare ? newestOfState(query, conditions) : newestOfAll(query, conditions, state);
  if (sorted.total <= cap) {
    return sortFinds(db, {
      finds: sql`${newest} limit ${cap + 1}`,
      most: cap + 1,
      glance: 0,
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
 * Counts the matches (`size`), and those with the status (`total`, at most `glance` beyond `most`), and reads a page.
 */
async function sortFinds(
  db: Db,
  {
    finds,
    most,
    glance,
    cap,
    state,
    page,
    pageSize,
  }: { finds: SQL; most: number; glance: number; cap: number; state?: SQL | undefined } & Place,
): Promise<Finds & { size: number }> {
  const read = await readRows<{ size: number; total: number }>(
    db,
    sql`
    with found as materialized (${finds}),
      size as (select count(*)::int as n from found),
      kept as materialized (
        select found.* from found ${state ? stateOf(sql`found.id`, state) : sql``}
        limit (select case when n > ${most}::int then ${glance}::int end from size)
      ),
      total as (select count(*)::int as n from kept),
      page as materialized (
        select id from kept order by created_at desc, id limit ${pageSize}::int
        offset (select least(${page - 1}::int, greatest(0, least(n, ${cap}::int) - 1) / ${pageSize}::int) * ${pageSize}::int from total)
      )
    select size.n as size, total.n as total, ${columns}
    from size cross join total left join (page join orders o using (id)) on true order by o.created_at desc, o.id`,
  );
  const { size = 0, total = 0 } = read[0] ?? {};
  const rows = read.filter(({ id }) => id !== null).map(({ size: _, total: __, ...row }) => row);
  return { rows, total, size };
}

/** Matches from the newest order on, among the orders of a rare status. `offset 0` preserves this order. */
function newestOfState(query: OrderQuery, conditions: SQL): SQL {
  return sql`
    select o.id, o.created_at from orders o cross join lateral (
      select 1 from order_search s where s.order_id = o.id and ${conditions} offset 0
    ) found
    where ${all([...between(sql`o.created_at`, query), stateConditions(query)])} order by o.created_at desc, o.id`;
}

/** Reads matches among all orders, most of which have the requested status, if there is one. */
function newestOfAll(query: OrderQuery, conditions: SQL, state: SQL | undefined): SQL {
  return sql`
    select s.order_id as id, s.created_at from (
      select * from order_search s where ${all(between(sql`s.created_at`, query))}
      order by s.created_at desc, s.order_id offset 0
    ) s ${state ? stateOf(sql`s.order_id`, state) : sql``}
    where ${conditions} order by s.created_at desc, s.order_id`;
}

/** Joins an order if it has the status. `offset 0` keeps the planner from reading all orders of that status first. */
function stateOf(id: SQL, state: SQL): SQL {
  return sql`cross join lateral (select 1 from orders o where o.id = ${id} and ${state} offset 0) stated`;
}

const columns = sql`o.id, o.reference, o.status, o.payment_method as "paymentMethod", o.total_amount::float8 as "totalAmount",
  o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone", coalesce(sms_reaches(o.customer_phone), false) as "takesSms",
  o.is_recurring as "isRecurring", o.sms_sent as "smsSent", o.status_note as "statusNote",
  ${refundsIn(["confirmed"])} as "refunded", ${refundsIn(openRefundStates)} as "refunding",
  ${millis(sql`o.created_at`)} as "createdAt", ${millis(sql`o.updated_at`)} as "updatedAt"`;

/** The refunds of a second payment do not concern the order. */
function refundsIn(states: readonly string[]): SQL {
  return sql`(select coalesce(sum(r.amount), 0)::float8 from payment_refunds r
    where r.order_id = o.id and r.own and r.state in ${states})`;
}

/** Reads a raw timestamp, which each driver returns in another type. */
function millis(column: SQL): SQL {
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
