import { eq, sql } from "drizzle-orm";
import { findAdoptable } from "#server/giving/orders/adopt-payment.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { demoEvidence, paymentAttempts } from "../table.ts";
import { planRefund } from "./plan-refund.ts";
import type { PaymentBalance, RefundWay } from "./rules.ts";
import type { RefundContext } from "./send-refund.ts";

/** A payment of an order (docs/payments.md#the-payments-of-an-order) with its refundable amounts in kuruş. */
export type RefundablePayment = PaymentBalance & {
  /** Null: no card paid; the money is a bank transfer, or staff received it in another way. */
  number: string | null;
  duplicate: boolean;
  /** Staff may make this payment the own payment of its completed order. */
  adoptable: boolean;
  paidAt: Date;
  /** The part of `requestedSum` that is confirmed. */
  refundedSum: number;
  /** The requests to the bank. waits: the bank has not confirmed the payment yet. Null: staff refund it by hand. */
  byCard: { waits: boolean; whole: RefundWay | null; part: RefundWay | null } | null;
  /** Only the order's own payment has lines. */
  lines: { id: number; title: string; lineTotal: number; remaining: number }[];
};

/** Returns the payments of an order, first the payment that completed the order, then the duplicates. */
export async function findRefundable(
  ctx: Pick<RefundContext, "banks" | "clock"> & { db: Db | Tx },
  orderId: string,
): Promise<RefundablePayment[]> {
  const { db } = ctx;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return [];
  const payments = await selectPayments(db, orderId);
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const refunds = await selectRefunds(db, orderId);
  const adoptable = await findAdoptable(db, orderId);
  const lines = await findLines(db, orderId);

  return payments.map(({ number, amount, own }): RefundablePayment => {
    const refundsOfPayment = refunds.filter((refund) => (own ? refund.own : refund.number === number));
    const attempt = attempts.find((candidate) => candidate.number === number);
    const common = {
      number,
      duplicate: !own,
      adoptable: adoptable.some((candidate) => candidate.number === number),
      paid: amount,
      ...sumRefunds(refundsOfPayment),
      items: own ? lines : [],
      lines: own ? lines : [],
    };
    if (!attempt) return { ...common, paidAt: order.completedAt ?? order.createdAt, byCard: null };
    const { settledAt, createdAt, confirmedAt, evidence } = attempt;
    const whole = planRefund(ctx, attempt, refundsOfPayment.length === 0);
    const byCard = { waits: confirmedAt === null, whole, part: planRefund(ctx, attempt, false) };
    return {
      ...common,
      paidAt: settledAt ?? createdAt,
      byCard: evidence === demoEvidence ? null : byCard,
    };
  });
}

function selectPayments(db: Db | Tx, orderId: string) {
  return rowsOf<{ number: string | null; amount: number; own: boolean }>(db)`
    select p.number, p.amount::float8 as amount, p.own
    from order_payments p left join payment_attempts a on a.number = p.number
    where p.order_id = ${orderId} order by p.own desc, a.sequence`;
}

function selectRefunds(db: Db | Tx, orderId: string) {
  return rowsOf<{ number: string | null; own: boolean; amount: number; state: string }>(db)`
    select attempt_number as number, own, amount::float8 as amount, state
    from payment_refunds where order_id = ${orderId} and state <> 'refused'`;
}

function sumRefunds(refunds: readonly { amount: number; state: string }[]) {
  const sum = (rows: typeof refunds) => rows.reduce((total, { amount }) => total + amount, 0);
  const confirmed = refunds.filter(({ state }) => state === "confirmed");
  return { requestedSum: sum(refunds), refundedSum: sum(confirmed) };
}

async function findLines(db: Db | Tx, orderId: string): Promise<RefundablePayment["lines"]> {
  // The column names contain the table, because Drizzle omits it in a select from one table.
  const refunded = sql<number>`(select coalesce(sum(g.amount), 0)::float8
    from refund_items g join refunds r on r.id = g.refund_id
    where g.order_item_id = "order_items"."id" and r.state <> 'refused')`;
  const rows = await db
    .select({
      id: orderItems.id,
      title: orderItems.campaignTitle,
      lineTotal: orderItems.lineTotal,
      refunded,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  return rows.map(({ refunded: refundedOfLine, ...line }) => ({
    ...line,
    remaining: line.lineTotal - refundedOfLine,
  }));
}
