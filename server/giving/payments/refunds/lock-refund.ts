import { and, eq, ne, sql } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { OwnRefunds } from "../rules.ts";
import { paymentAttempts, type StoredAttempt } from "../table.ts";
import { refunds } from "./table.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** A refund with its locked order. `payment` is null if the refund is of a bank transfer. */
export type LockedRefund = {
  refund: RefundRow;
  order: OrderRow;
  payment: StoredAttempt | null;
  /** The refund is of the order's own payment, not of a duplicate. */
  isOfOwnPayment: boolean;
  /** The sum in kuruş of the other confirmed refunds of the same payment. */
  otherConfirmedSum: number;
  /** The sums of the other card refunds of the same payment. */
  otherRefundsAtBank: OwnRefunds;
};

/** Locks the order before it reads the refund, because every change of an order locks the order first. */
export async function lockRefund(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  const [row] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  if (!row) return undefined;
  const order = await lockOrderForRefund(tx, row.orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!order || !refund) return undefined;
  const payment = refund.attemptNumber ? await findPayment(tx, refund.attemptNumber) : null;
  const otherRefunds = await sumOtherRefunds(tx, id);
  return {
    refund,
    order,
    payment,
    ...otherRefunds,
    otherRefundsAtBank: await sumRefundsAtBank(tx, refund.attemptNumber, refund.id),
  };
}

type OtherRefunds = Pick<LockedRefund, "isOfOwnPayment" | "otherConfirmedSum">;

async function sumOtherRefunds(tx: Tx, id: string): Promise<OtherRefunds> {
  const rows = await rowsOf<OtherRefunds>(tx)`
    select r.own as "isOfOwnPayment", (
      select coalesce(sum(o.amount), 0)::float8 from payment_refunds o
      where o.order_id = r.order_id and o.id <> r.id and o.state = 'confirmed' and o.own = r.own
        and (r.own or o.attempt_number = r.attempt_number)) as "otherConfirmedSum"
    from payment_refunds r where r.id = ${id}`;
  return rows[0] ?? { isOfOwnPayment: true, otherConfirmedSum: 0 };
}

/** Locks with "no key update", so that the insert of an attempt, which refers to the order, does not wait. */
export async function lockOrderForRefund(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
  return order;
}

export async function findPayment(db: Db | Tx, number: string): Promise<StoredAttempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  return row ?? null;
}

/** Sums the card refunds of a payment in our database, without the refund whose id is `except`. */
export async function sumRefundsAtBank(db: Db | Tx, number: string | null, except = ""): Promise<OwnRefunds> {
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
