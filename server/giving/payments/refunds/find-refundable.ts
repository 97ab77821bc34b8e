import { eq, sql } from "drizzle-orm";
import { findAdoptable } from "#server/giving/orders/adopt-payment.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { demoEvidence, paymentAttempts } from "../table.ts";
import { planFor } from "./plan-refund.ts";
import type { Paid, Way } from "./rules.ts";
import type { RefundContext } from "./send-refund.ts";

/** A payment of an order (docs/payments.md#the-payments-of-an-order) with its refundable amounts in kuruş. */
export type Refundable = Paid & {
  /** Null: the payment is a bank transfer, or staff received the money in another way. */
  number: string | null;
  duplicate: boolean;
  /** Staff may make this payment the own payment of its completed order. */
  adoptable: boolean;
  paidAt: Date;
  /** The confirmed part of `counted`. */
  back: number;
  /** The request to the bank. waits: the bank has not confirmed the payment yet. Null: staff refund it by hand. */
  byCard: { waits: boolean; whole: Way | null; part: Way | null } | null;
  /** Only the order's own payment has lines. */
  lines: { id: number; title: string; lineTotal: number; left: number }[];
};

/** Returns the payments of an order that brought money: the one that completed the order, then the duplicates. */
export async function findRefundable(
  ctx: Pick<RefundContext, "banks" | "clock"> & { db: Db | Tx },
  orderId: string,
): Promise<Refundable[]> {
  const { db } = ctx;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return [];
  const payments = await paymentsOf(db, orderId);
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const refunds = await sumRefunds(db, orderId);
  const adoptable = await findAdoptable(db, orderId);
  const lines = await linesOf(db, orderId);

  return payments.map(({ number, amount, own }): Refundable => {
    const back = refunds.filter((one) => (own ? one.own : one.number === number));
    const attempt = attempts.find((one) => one.number === number);
    const shared = {
      number,
      duplicate: !own,
      adoptable: adoptable.some((one) => one.number === number),
      paid: amount,
      ...sumsOf(back),
      items: own ? lines : [],
      lines: own ? lines : [],
    };
    if (!attempt) return { ...shared, paidAt: order.completedAt ?? order.createdAt, byCard: null };
    const { settledAt, createdAt, confirmedAt, evidence } = attempt;
    const whole = planFor(ctx, attempt, back.length === 0);
    const byCard = { waits: confirmedAt === null, whole, part: planFor(ctx, attempt, false) };
    return {
      ...shared,
      paidAt: settledAt ?? createdAt,
      byCard: evidence === demoEvidence ? null : byCard,
    };
  });
}

function paymentsOf(db: Db | Tx, orderId: string) {
  return rowsOf<{ number: string | null; amount: number; own: boolean }>(db)`
    select p.number, p.amount::float8 as amount, p.own
    from order_payments p left join payment_attempts a on a.number = p.number
    where p.order_id = ${orderId} order by p.own desc, a.sequence`;
}

function sumRefunds(db: Db | Tx, orderId: string) {
  return rowsOf<{ number: string | null; own: boolean; amount: number; state: string }>(db)`
    select attempt_number as number, own, amount::float8 as amount, state
    from payment_refunds where order_id = ${orderId} and state <> 'refused'`;
}

function sumsOf(refunds: readonly { amount: number; state: string }[]): { counted: number; back: number } {
  const sum = (rows: typeof refunds) => rows.reduce((total, { amount }) => total + amount, 0);
  return { counted: sum(refunds), back: sum(refunds.filter(({ state }) => state === "confirmed")) };
}

async function linesOf(db: Db | Tx, orderId: string): Promise<Refundable["lines"]> {
  // The names are qualified, because Drizzle omits the table when a select has only one.
  const counted = sql<number>`(select coalesce(sum(g.amount), 0)::float8
    from refund_items g join refunds r on r.id = g.refund_id
    where g.order_item_id = "order_items"."id" and r.state <> 'refused')`;
  const rows = await db
    .select({
      id: orderItems.id,
      title: orderItems.campaignTitle,
      lineTotal: orderItems.lineTotal,
      counted,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  return rows.map(({ counted: gone, ...line }) => ({ ...line, left: line.lineTotal - gone }));
}
