import { and, eq, ne, sql } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { OwnRefunds } from "../rules.ts";
import { paymentAttempts, type StoredAttempt } from "../table.ts";
import { refunds } from "./table.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** A refund with its locked order. `payment` is null for the refund of the order's bank transfer. */
export type LockedRefund = {
  refund: RefundRow;
  order: OrderRow;
  payment: StoredAttempt | null;
  /** The refund is of the order's own payment, not of a duplicate. */
  own: boolean;
  /** The sums of the other refunds of the same payment: all confirmed ones, and those at the bank. */
  back: number;
  atBank: OwnRefunds;
};

/** Locks the order of a refund first, as every change of an order does. */
export async function lockRefund(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  if (!found) return undefined;
  const order = await lockOrderOf(tx, found.orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!order || !refund) return undefined;
  const payment = refund.attemptNumber ? await findPayment(tx, refund.attemptNumber) : null;
  const counted = await countBack(tx, id);
  return { refund, order, payment, ...counted, atBank: await atBankOf(tx, refund.attemptNumber, refund.id) };
}

/** Sums the other refunds of the same payment. */
async function countBack(tx: Tx, id: string): Promise<Pick<LockedRefund, "own" | "back">> {
  const rows = await rowsOf<Pick<LockedRefund, "own" | "back">>(tx)`
    select r.own, (
      select coalesce(sum(o.amount), 0)::float8 from payment_refunds o
      where o.order_id = r.order_id and o.id <> r.id and o.state = 'confirmed' and o.own = r.own
        and (r.own or o.attempt_number = r.attempt_number)) as back
    from payment_refunds r where r.id = ${id}`;
  return rows[0] ?? { own: true, back: 0 };
}

/** Locks with "no key update", because the insert of an attempt refers to the order and must not wait. */
export async function lockOrderOf(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
  return order;
}

export async function findPayment(db: Db | Tx, number: string): Promise<StoredAttempt | null> {
  const [found] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  return found ?? null;
}

/** Sums the refunds of this payment at the bank that are in our database. `except`: the id of a refund to leave out. */
export async function atBankOf(db: Db | Tx, number: string | null, except = ""): Promise<OwnRefunds> {
  const [sums] = await db
    .select({
      confirmed: sql<number>`coalesce(sum(amount) filter (where state = 'confirmed'), 0)::float8`,
      voided: sql<boolean>`coalesce(bool_or(state = 'confirmed' and way = 'void'), false)`,
      underWay: sql<number>`coalesce(sum(amount) filter (where state in ('sent', 'unknown')), 0)::float8`,
    })
    .from(refunds)
    .where(and(eq(refunds.attemptNumber, number ?? ""), eq(refunds.method, "card"), ne(refunds.id, except)));
  return sums ?? { confirmed: 0, voided: false, underWay: 0 };
}
