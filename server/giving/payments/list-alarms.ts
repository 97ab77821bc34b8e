import { asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { adminUsers } from "#server/staff/table.ts";
import { paymentAlarms, paymentAttempts } from "./table.ts";

export type AlarmList = Awaited<ReturnType<typeof listAlarms>>;
export type AlarmRow = AlarmList["rows"][number];

const pageSize = 20;

const { resolvedBy, ...alarm } = getTableColumns(paymentAlarms);

/** Lists the open alarms with orders and payments, oldest first; with `resolved`, the closed ones, newest first. */
export async function listAlarms(
  db: Db,
  { resolved = false, page: requested }: { resolved?: boolean; page?: number },
) {
  const where = resolved ? isNotNull(paymentAlarms.resolvedAt) : isNull(paymentAlarms.resolvedAt);
  const total = await db.$count(paymentAlarms, where);
  const { pagination, offset } = nearestPage(total, requested, pageSize);
  const rows = await db
    .select({
      ...alarm,
      resolvedByName: adminUsers.fullName,
      orderReference: orders.reference,
      orderStatus: orders.status,
      orderUpdatedAt: orders.updatedAt,
      orderAmount: orders.totalAmount,
      customerName: orders.customerName,
      paidAmount: paymentAttempts.amount,
      attemptStatus: paymentAttempts.status,
      // Staff may decide that this payment is the own payment of its completed order.
      adoptable: sql<boolean>`(${orders.status} = 'completed' and exists (
        select from adoptable_payments p where p.number = ${paymentAlarms.number}))`,
      // A second payment of such an order can become a second order with shares of kurban.
      hasShares: sql<boolean>`(${paymentAlarms.kind} = 'duplicate_payment' and ${paymentAttempts.status} = 'duplicate'
        and exists (select from kurban_shares s join order_items i on i.id = s.order_item_id
          where i.order_id = ${paymentAlarms.orderId}))`,
      bankReference: paymentAttempts.bankReference,
      authCode: paymentAttempts.authCode,
    })
    .from(paymentAlarms)
    .leftJoin(orders, eq(orders.id, paymentAlarms.orderId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.number, paymentAlarms.number))
    .leftJoin(adminUsers, eq(adminUsers.id, resolvedBy))
    .where(where)
    .orderBy(resolved ? desc(paymentAlarms.resolvedAt) : asc(paymentAlarms.createdAt), asc(paymentAlarms.id))
    .limit(pageSize)
    .offset(offset);
  return { rows, total, ...pagination };
}

export function countOpenAlarms(db: Db): Promise<number> {
  return db.$count(paymentAlarms, isNull(paymentAlarms.resolvedAt));
}
