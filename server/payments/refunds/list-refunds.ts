import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { adminUsers } from "../../accounts/table.ts";
import type { Db } from "../../db/connect.ts";
import { type ListPage, nearestPage } from "../../db/list-page.ts";
import { between } from "../../orders/order-query.ts";
import { orders } from "../../orders/table.ts";
import { ordersNamed } from "../find-orders.ts";
import type { RefundState, Way } from "./rules.ts";
import { refunds } from "./table.ts";

/** What staff read of a refund. */
export type RefundSeen = {
  id: string;
  orderId: string;
  reference: string | null;
  customerName: string;
  /** The bank's number of the payment that goes back. Null: a transfer. */
  number: string | null;
  /** A second payment goes back, and the order stays as it is. */
  duplicate: boolean;
  method: "card" | "transfer";
  /** Kuruş. */
  amount: number;
  state: RefundState;
  way: Way | null;
  reason: string;
  requestedBy: string | null;
  /** Names; null: no member of staff, or an account that was removed. */
  requestedByName: string | null;
  approvedByName: string | null;
  found: boolean;
  bankReference: string | null;
  returnCode: string | null;
  sentAt: Date | null;
  nextAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
};

/** Days are days in Istanbul, both included; `order` is an id, its beginning, a reference, or a payment's number. */
type RefundQuery = {
  state?: RefundState | undefined;
  method?: "card" | "transfer" | undefined;
  order?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

export type RefundList = ListPage<RefundSeen>;

const pageSize = 10;

/** One page, newest first. */
export async function listRefunds(db: Db, query: RefundQuery): Promise<RefundList> {
  const where = and(...(await conditions(db, query)));
  const [counted] = await db.select({ total: count() }).from(refunds).where(where);
  const total = counted?.total ?? 0;
  const { place, offset } = nearestPage(total, query.page, pageSize);
  const rows = await select(db)
    .where(where)
    .orderBy(desc(refunds.createdAt), refunds.id)
    .limit(pageSize)
    .offset(offset);
  return { rows: rows.map(seen), total, ...place };
}

async function conditions(db: Db, query: RefundQuery): Promise<SQL[]> {
  const { state, method } = query;
  const order = query.order ?? "";
  const beginning = order.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const named = order === "" ? [] : await ordersNamed(db, order);
  const begins = beginning === "" ? sql`false` : sql`${refunds.orderId} like ${`${beginning}%`}`;
  return [
    ...(state ? [eq(refunds.state, state)] : []),
    ...(method ? [eq(refunds.method, method)] : []),
    ...(order === ""
      ? []
      : [sql`(${begins} or ${named.length > 0 ? inArray(refunds.orderId, named) : sql`false`})`]),
    ...between(sql`${refunds.createdAt}`, query),
  ];
}

/** All refunds of an order, oldest first. */
export async function refundsOf(db: Db, orderId: string): Promise<RefundSeen[]> {
  const rows = await select(db).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt, refunds.id);
  return rows.map(seen);
}

export async function findRefundSeen(db: Db, id: string): Promise<RefundSeen | undefined> {
  const [row] = await select(db).where(eq(refunds.id, id));
  return row && seen(row);
}

function select(db: Db) {
  const [requester, approver] = [alias(adminUsers, "requester"), alias(adminUsers, "approver")];
  return db
    .select({
      refund: refunds,
      reference: orders.reference,
      customerName: orders.customerName,
      // Qualified names, because Drizzle writes columns without their table.
      own: sql<boolean>`(select p.own from payment_refunds p where p.id = "refunds"."id")`,
      requestedByName: requester.fullName,
      approvedByName: approver.fullName,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function seen({ refund, own, ...names }: Row): RefundSeen {
  const { id, orderId, attemptNumber: number, amount, reason, requestedBy, found, bankReference } = refund;
  const { returnCode, sentAt, nextAt, endedAt, createdAt } = refund;
  return {
    ...{ id, orderId, number, amount, reason, requestedBy, found, bankReference },
    ...{ returnCode, sentAt, nextAt, endedAt, createdAt, ...names },
    duplicate: !own,
    state: refund.state as RefundState,
    method: refund.method as RefundSeen["method"],
    way: refund.way as Way | null,
  };
}
