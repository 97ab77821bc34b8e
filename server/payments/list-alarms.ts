import { asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { type ListPage, nearestPage } from "../db/list-page.ts";
import { orders } from "../orders/table.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms, paymentAttempts } from "./table.ts";

/** A doubt about money, with what staff need to decide: the order and the payment it is about. Amounts in kuruş. */
export type AlarmRow = {
  id: number;
  kind: AlarmKind;
  orderId: string | null;
  number: string | null;
  /** The subject of a check's finding that is no payment: "campaign:zekat". */
  subject: string | null;
  details: Record<string, unknown>;
  createdAt: Date;
  /** When a check last found it. */
  seenAt: Date | null;
  resolvedAt: Date | null;
  resolvedByName: string | null;
  resolution: string | null;
  /** The check that raised it no longer finds it; it was closed without staff. */
  cleared: boolean;
  orderReference: string | null;
  orderStatus: string | null;
  orderUpdatedAt: Date | null;
  orderAmount: number | null;
  customerName: string | null;
  paidAmount: number | null;
  /** Of the payment: `duplicate` can be given back by itself. */
  attemptStatus: string | null;
  /** Staff can make it the payment of its completed order. */
  adoptable: boolean;
  bankReference: string | null;
  authCode: string | null;
};

export type AlarmList = ListPage<AlarmRow>;

const pageSize = 20;

/** The open alarms, oldest first; with `resolved`, the closed ones, newest first. */
export async function listAlarms(
  db: Db,
  { resolved = false, page: asked }: { resolved?: boolean; page?: number },
): Promise<AlarmList> {
  const where = resolved ? isNotNull(paymentAlarms.resolvedAt) : isNull(paymentAlarms.resolvedAt);
  const total = await db.$count(paymentAlarms, where);
  const { place, offset } = nearestPage(total, asked, pageSize);
  const rows = await db
    .select({
      id: paymentAlarms.id,
      kind: paymentAlarms.kind,
      orderId: paymentAlarms.orderId,
      number: paymentAlarms.number,
      subject: paymentAlarms.subject,
      details: paymentAlarms.details,
      createdAt: paymentAlarms.createdAt,
      seenAt: paymentAlarms.seenAt,
      resolvedAt: paymentAlarms.resolvedAt,
      resolvedByName: adminUsers.fullName,
      resolution: paymentAlarms.resolution,
      cleared: paymentAlarms.cleared,
      orderReference: orders.reference,
      orderStatus: orders.status,
      orderUpdatedAt: orders.updatedAt,
      orderAmount: orders.totalAmount,
      customerName: orders.customerName,
      paidAmount: paymentAttempts.amount,
      attemptStatus: paymentAttempts.status,
      adoptable: sql<boolean>`(${orders.status} = 'completed' and exists (
        select from adoptable_payments p where p.number = ${paymentAlarms.number}))`,
      bankReference: paymentAttempts.bankReference,
      authCode: paymentAttempts.authCode,
    })
    .from(paymentAlarms)
    .leftJoin(orders, eq(orders.id, paymentAlarms.orderId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.number, paymentAlarms.number))
    .leftJoin(adminUsers, eq(adminUsers.id, paymentAlarms.resolvedBy))
    .where(where)
    .orderBy(resolved ? desc(paymentAlarms.resolvedAt) : asc(paymentAlarms.createdAt), asc(paymentAlarms.id))
    .limit(pageSize)
    .offset(offset);
  return { rows: rows as AlarmRow[], total, ...place };
}

export function countOpenAlarms(db: Db): Promise<number> {
  return db.$count(paymentAlarms, isNull(paymentAlarms.resolvedAt));
}
