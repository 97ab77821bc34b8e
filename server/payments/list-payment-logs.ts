import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { isOrderId } from "#shared/order-id.ts";
import { readReference } from "#shared/order-reference.ts";
import type { LogStatus } from "#shared/order-status.ts";
import type { Db } from "../db/connect.ts";
import { daysOfPage, monthlyTotalsOf, startOfDay } from "../db/read-daily-totals.ts";
import { between, realDays } from "../orders/order-query.ts";
import { orderSearch, orders } from "../orders/table.ts";
import { loggedAtBank, paymentLogs, paymentMessages } from "./table.ts";

/** Days are days in Istanbul, both included. `orderId` may be a prefix or a reference, `code` is a whole code. */
export type PaymentLogQuery = {
  status?: LogStatus | undefined;
  orderId?: string | undefined;
  code?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

type Log = typeof paymentLogs.$inferSelect;

export type PaymentLogRow = Log & {
  /** The order's reference. */
  reference: string | null;
  /** The name of the bank of its attempt; null: of no attempt. */
  bank: string | null;
};

const columns = {
  ...loggedAtBank,
  reference: sql<string | null>`(select o.reference from orders o where o.id = payment_logs.order_id)`,
};

/** One page, newest first. `total` is exact unless `capped`: then there are more. */
export type PaymentLogList = {
  rows: PaymentLogRow[];
  total: number;
  capped: boolean;
  page: number;
  pages: number;
  pageSize: number;
};

const pageSize = 10;
/** Counting the logs of one order or code stops here; the list offers no later pages. */
const cap = 1_000;

export async function listPaymentLogs(db: Db, query: PaymentLogQuery): Promise<PaymentLogList> {
  const { status } = query;
  const { from, to } = realDays(query);
  const orderId = query.orderId?.replace(/[^A-Za-z0-9]/g, "") ?? "";
  const code = query.code?.replaceAll("\0", "").trim() ?? "";
  if (orderId === "" && code === "") return listByDay(db, { status, from, to }, query.page);
  const where = and(
    ...(status ? [eq(paymentLogs.status, status)] : []),
    ...(orderId ? [await ofOrders(db, orderId.toUpperCase(), readReference(query.orderId ?? ""))] : []),
    ...(code ? [inArray(paymentLogs.errorCode, [code, code.toUpperCase()])] : []),
    ...between(sql`${paymentLogs.createdAt}`, { from, to }),
  );
  const found = db
    .select({ id: paymentLogs.id })
    .from(paymentLogs)
    .where(where)
    .limit(cap + 1)
    .as("found");
  const total = await db.$count(found);
  const place = pageOf(query.page, Math.min(total, cap));
  const rows = await db
    .select(columns)
    .from(paymentLogs)
    .where(where)
    .orderBy(desc(paymentLogs.createdAt), desc(paymentLogs.id))
    .limit(pageSize)
    .offset((place.page - 1) * pageSize);
  return { rows, total: Math.min(total, cap), capped: total > cap, ...place };
}

/**
 * The condition for a reference, an id or its beginning; staff see and type the first eight characters. When more than `cap` orders
 * share the prefix, it is compared with the log entries, newest first: so many match that the page is full soon.
 */
async function ofOrders(db: Db, part: string, reference: string | null): Promise<SQL> {
  const whole: boolean = isOrderId(part);
  if (whole) return eq(paymentLogs.orderId, part);
  const named = sql`${paymentLogs.orderId} in (select id from ${orders} where ${orders.reference} = ${reference})`;
  const begins = sql`(${named} or ${paymentLogs.orderId} like ${`${part}%`})`;
  if ("HD".startsWith(part)) return begins;
  if (!part.startsWith("HD")) return named;
  const found = await db
    .select({ id: orderSearch.orderId })
    .from(orderSearch)
    .where(
      sql`${orderSearch.words} like '%' || search_fold(${part}) || '%' and ${orderSearch.orderId} like ${`${part}%`}`,
    )
    .limit(cap + 1);
  if (found.length > cap) return begins;
  const ids = found.map(({ id }) => id);
  return sql`(${named} or ${inArray(paymentLogs.orderId, ids)})`;
}

type Days = Pick<PaymentLogQuery, "status" | "from" | "to">;

async function listByDay(db: Db, days: Days, asked: number | undefined): Promise<PaymentLogList> {
  const [counted] = await read<{ n: number }>(
    db,
    sql`select coalesce(sum(count), 0)::float8 as n from ${monthlyTotalsOf("payment_log", days)} t`,
  );
  const total = counted?.n ?? 0;
  const place = pageOf(asked, total);
  const ids = await read<{ id: number }>(
    db,
    sql`
    select found.id::float8 as id from ${daysOfPage("payment_log", days, (place.page - 1) * pageSize, pageSize)} d
    cross join lateral (
      select l.id from payment_logs l
      where l.created_at >= ${startOfDay(sql`d.day`)} and l.created_at < ${startOfDay(sql`(d.day + 1)`)}
        and ${days.status ? sql`l.status = ${days.status}` : sql`true`}
      order by l.created_at desc, l.id desc offset d.skip limit d.take
    ) found`,
  );
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(paymentLogs)
          .where(
            inArray(
              paymentLogs.id,
              ids.map(({ id }) => id),
            ),
          )
          .orderBy(desc(paymentLogs.createdAt), desc(paymentLogs.id));
  return { rows, total, capped: false, ...place };
}

export type PaymentLogDetail = Log & {
  bank: string | null;
  /** The bank's messages about the same payment, masked when they came: codes and references only. */
  messages: (typeof paymentMessages.$inferSelect)[];
};

/** One entry with its masked raw fields and what the bank said about it. */
export async function findPaymentLog(db: Db, id: number): Promise<PaymentLogDetail | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const [log] = await db.select(loggedAtBank).from(paymentLogs).where(eq(paymentLogs.id, id));
  if (!log) return undefined;
  const number = numberOf(log.details) ?? log.transactionId;
  const messages = log.orderId
    ? await db
        .select()
        .from(paymentMessages)
        .where(
          and(
            eq(paymentMessages.orderId, log.orderId),
            number
              ? or(eq(paymentMessages.number, number), sql`${paymentMessages.number} is null`)
              : undefined,
          ),
        )
        .orderBy(paymentMessages.id)
    : [];
  return { ...log, messages };
}

function numberOf(details: unknown): string | undefined {
  const number = (details as { number?: unknown } | null)?.number;
  return typeof number === "string" ? number : undefined;
}

function pageOf(asked: number | undefined, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(Math.max(1, Math.trunc(asked ?? 1) || 1), pages), pages, pageSize };
}

async function read<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
