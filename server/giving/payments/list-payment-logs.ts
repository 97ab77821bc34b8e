import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { betweenDays, joinConditions } from "#server/giving/orders/order-query.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import type { LogStatus } from "#shared/giving/order-status.ts";
import { loggedAtBank, paymentLogs, paymentMessages } from "./table.ts";

/** `from` and `to` are days in Istanbul, both included. `order` is an id, the beginning of an id, or a reference. */
export type PaymentLogQuery = {
  status?: LogStatus | undefined;
  order?: string | undefined;
  code?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

const columns = {
  ...loggedAtBank,
  reference: sql<string | null>`(select o.reference from orders o where o.id = payment_logs.order_id)`,
};

export type PaymentLogList = Awaited<ReturnType<typeof listPaymentLogs>>;
export type PaymentLogRow = PaymentLogList["rows"][number];

const pageSize = 10;

/** Lists entries of the payment log, newest first. */
export async function listPaymentLogs(db: Db, query: PaymentLogQuery) {
  const where = joinConditions(logConditions(query));
  const total = await db.$count(paymentLogs, where);
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const newest = [desc(paymentLogs.createdAt), desc(paymentLogs.id)];
  // The subquery selects ids only, so that PostgreSQL does not read whole rows of the earlier pages.
  const pageIds = db
    .select({ id: paymentLogs.id })
    .from(paymentLogs)
    .where(where)
    .orderBy(...newest)
    .limit(pageSize)
    .offset(offset);
  const rows = await db
    .select(columns)
    .from(paymentLogs)
    .where(inArray(paymentLogs.id, pageIds))
    .orderBy(...newest);
  return { rows, total, ...pagination };
}

/** Returns the conditions on `payment_logs` for the list and for its export. */
export function logConditions(query: PaymentLogQuery): SQL[] {
  const { status } = query;
  const order = query.order?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  const code = query.code ?? "";
  return [
    ...(status ? [sql`status = ${status}`] : []),
    ...(order ? [matchesOrder(order, readReference(query.order ?? ""))] : []),
    ...(code ? [sql`error_code in (${code}, ${code.toUpperCase()})`] : []),
    ...betweenDays(sql`created_at`, query),
  ];
}

/** `part` is an id, or the beginning of an id as lists show it. */
function matchesOrder(part: string, reference: string | null): SQL {
  if (isOrderId(part)) return sql`order_id = ${part}`;
  return sql`(order_id like ${`${part}%`} or order_id in (select o.id from orders o where o.reference = ${reference}))`;
}

export type PaymentLogDetail = NonNullable<Awaited<ReturnType<typeof findPaymentLog>>>;

/** Returns one entry with its masked fields, and the bank's messages about the same payment. */
export async function findPaymentLog(db: Db, id: number) {
  if (!Number.isSafeInteger(id)) return undefined;
  const [log] = await db.select(loggedAtBank).from(paymentLogs).where(eq(paymentLogs.id, id));
  if (!log) return undefined;
  const number = readNumber(log.details) ?? log.transactionId;
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

function readNumber(details: unknown): string | undefined {
  const number = (details as { number?: unknown } | null)?.number;
  return typeof number === "string" ? number : undefined;
}
