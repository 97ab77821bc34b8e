import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { betweenDays } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";
import { findOrderIds } from "../find-orders.ts";
import type { RefundState } from "./rules.ts";
import { refunds } from "./table.ts";

/** A refund for the back office. */
export type RefundView = Awaited<ReturnType<typeof listRefundsOfOrder>>[number];

/** `from` and `to` are days in Istanbul, both included. `order`: an id, its beginning, a reference or a number. */
type RefundQuery = {
  state?: RefundState | undefined;
  method?: RefundMethod | undefined;
  order?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

export type RefundList = ListPage<RefundView>;

const pageSize = 10;

/** Lists one page of refunds, newest first. */
export async function listRefunds(db: Db, query: RefundQuery): Promise<RefundList> {
  const where = and(...(await conditions(db, query)));
  const total = await db.$count(refunds, where);
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const rows = await select(db)
    .where(where)
    .orderBy(desc(refunds.createdAt), refunds.id)
    .limit(pageSize)
    .offset(offset);
  return { rows, total, ...pagination };
}

async function conditions(db: Db, query: RefundQuery): Promise<SQL[]> {
  const { state, method } = query;
  const order = query.order ?? "";
  const beginning = order.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const matchingOrders = order === "" ? [] : await findOrderIds(db, order);
  const hasBeginning = beginning === "" ? sql`false` : sql`${refunds.orderId} like ${`${beginning}%`}`;
  return [
    ...(state ? [eq(refunds.state, state)] : []),
    ...(method ? [eq(refunds.method, method)] : []),
    ...(order === "" ? [] : [sql`(${hasBeginning} or ${inArray(refunds.orderId, matchingOrders)})`]),
    ...betweenDays(sql`${refunds.createdAt}`, query),
  ];
}

/** Returns all refunds of an order, oldest first. */
export async function listRefundsOfOrder(db: Db, orderId: string) {
  return select(db).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt, refunds.id);
}

export async function findRefund(db: Db, id: string): Promise<RefundView | undefined> {
  const [row] = await select(db).where(eq(refunds.id, id));
  return row;
}

/** The columns for screens, without staff ids and the counters of the jobs. */
const {
  approvedBy: _by,
  approvedAt: _at,
  tries: _tries,
  inquiryCount: _count,
  updatedAt: _updated,
  ...viewColumns
} = getTableColumns(refunds);

function select(db: Db) {
  const requester = alias(adminUsers, "requester");
  const approver = alias(adminUsers, "approver");
  return db
    .select({
      ...viewColumns,
      reference: orders.reference,
      customerName: orders.customerName,
      // The column name contains the table, because Drizzle would omit it.
      duplicate: sql<boolean>`(select not p.own from payment_refunds p where p.id = "refunds"."id")`,
      requestedByName: requester.fullName,
      approvedByName: approver.fullName,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .$dynamic();
}
