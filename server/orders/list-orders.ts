import { type SQL, sql } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus, type PaymentMethod } from "#shared/order-status.ts";
import type { Db } from "../db/connect.ts";
import { daysOfPage, startOfDay, talliesOf } from "../db/read-tallies.ts";
import {
  all,
  between,
  type OrderQuery,
  realAmount,
  realDays,
  searchConditions,
  searchWords,
  stateConditions,
} from "./order-query.ts";

export type OrderRow = {
  id: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** Kuruş. */
  totalAmount: number;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  isRecurring: boolean;
  smsSent: boolean;
  statusNote: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * One page, newest first. `total` is exact unless `capped`: then there are more than so many, and pages end there.
 * `counts` are exact for the same days and method, whatever is searched for.
 */
export type OrderList = {
  rows: OrderRow[];
  total: number;
  capped: boolean;
  /** The search has too few letters; nothing was looked for. */
  tooShort: boolean;
  page: number;
  pages: number;
  pageSize: number;
  counts: Record<OrderStatus | "all", number>;
};

export const pageSize = 10;
/** A search that finds more is counted no further, and shows no page behind these (`1.000+`). */
const cap = 1_000;
/** So many finds are put in order; of more, the newest are looked for from the newest order on. */
const sortable = 5_000;

/** Any page costs about the same: it is found from the numbers by day, or among few finds (docs/decisions/017). */
export async function listOrders(db: Db, asked: OrderQuery): Promise<OrderList> {
  const amounts = { minAmount: realAmount(asked.minAmount), maxAmount: realAmount(asked.maxAmount) };
  const query = { ...asked, ...realDays(asked), ...amounts };
  const words = searchWords(query.search);
  const counts = await countOrders(db, query);
  const searching = words !== undefined || query.minAmount !== undefined || query.maxAmount !== undefined;
  if (!searching) {
    const total = counts[query.status ?? "all"];
    const place = pageOf(query.page, total);
    const rows = total > 0 ? await readPage(db, query, place.page) : [];
    return { rows, total, capped: false, tooShort: false, ...place, counts };
  }
  if (words?.length === 0 && !query.referenced?.length) {
    return { rows: [], total: 0, capped: false, tooShort: true, ...pageOf(1, 0), counts };
  }
  const conditions = searchConditions(query, words ?? []);
  const found = await countFinds(db, query, conditions);
  const place = pageOf(query.page, Math.min(found, cap));
  const rows =
    found > sortable
      ? await walk(db, query, conditions, place.page)
      : found > 0
        ? await sortFinds(db, query, conditions, place.page)
        : [];
  return { rows, total: Math.min(found, cap), capped: found > cap, tooShort: false, ...place, counts };
}

function pageOf(asked: number | undefined, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(Math.max(1, Math.trunc(asked ?? 1) || 1), pages), pages, pageSize };
}

async function countOrders(db: Db, { method, from, to }: OrderQuery): Promise<OrderList["counts"]> {
  const rows = await read<{ status: OrderStatus; n: number }>(
    db,
    sql`select status, sum(count)::float8 as n from ${talliesOf("order", { method, from, to })} t group by status`,
  );
  const counts = { all: 0, pending: 0, completed: 0, payment_failed: 0, cancelled: 0 };
  for (const status of ORDER_STATUSES) {
    counts[status] = rows.find((row) => row.status === status)?.n ?? 0;
    counts.all += counts[status];
  }
  return counts;
}

function readPage(db: Db, query: OrderQuery, page: number): Promise<OrderRow[]> {
  const { status, method, from, to } = query;
  const days = daysOfPage(talliesOf("order", { status, method, from, to }), (page - 1) * pageSize, pageSize);
  return readRows(
    db,
    sql`
    with page as materialized (
      select found.id from ${days} d cross join lateral (
        select o.id from orders o
        where o.created_at >= ${startOfDay(sql`d.day`)} and o.created_at < ${startOfDay(sql`(d.day + 1)`)}
          and ${stateConditions(query)}
        order by o.created_at desc, o.id offset d.skip limit d.take
      ) found
    )
    select ${columns} from page join orders o using (id) order by o.created_at desc, o.id`,
  );
}

/** Up to one more than can be put in order. */
async function countFinds(db: Db, query: OrderQuery, conditions: SQL): Promise<number> {
  const [row] = await read<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 ${finds(query, conditions)} limit ${sortable + 1}) found`,
  );
  return row?.n ?? 0;
}

function sortFinds(db: Db, query: OrderQuery, conditions: SQL, page: number): Promise<OrderRow[]> {
  return readRows(
    db,
    sql`
    with found as materialized (select s.order_id, s.created_at ${finds(query, conditions)}),
      page as (
        select order_id as id from found order by created_at desc, order_id
        limit ${pageSize} offset ${(page - 1) * pageSize}
      )
    select ${columns} from page join orders o using (id) order by o.created_at desc, o.id`,
  );
}

function finds(query: OrderQuery, conditions: SQL): SQL {
  const stated = query.status || query.method;
  return sql`from order_search s ${stated ? sql`join orders o on o.id = s.order_id` : sql``}
    where ${conditions} and ${stateConditions(query)}`;
}

/** With so many finds, the newest orders hold enough of them. `offset 0` keeps the search from being done first. */
function walk(db: Db, query: OrderQuery, conditions: SQL, page: number): Promise<OrderRow[]> {
  const where = all([...between(sql`o.created_at`, query), stateConditions(query)]);
  return readRows(
    db,
    sql`
    select ${columns} from orders o cross join lateral (
      select 1 from order_search s where s.order_id = o.id and ${conditions} offset 0
    ) found
    where ${where} order by o.created_at desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
}

const columns = sql`o.id, o.status, o.payment_method as "paymentMethod", o.total_amount::float8 as "totalAmount",
  o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone",
  o.is_recurring as "isRecurring", o.sms_sent as "smsSent", o.status_note as "statusNote",
  ${millis(sql`o.created_at`)} as "createdAt", ${millis(sql`o.updated_at`)} as "updatedAt"`;

/** Raw timestamps come in another shape from each driver. */
function millis(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}

async function readRows(db: Db, query: SQL): Promise<OrderRow[]> {
  const rows = await read<OrderRow & { createdAt: number; updatedAt: number }>(db, query);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

async function read<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
