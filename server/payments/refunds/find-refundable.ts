import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/connect.ts";
import { orderItems, orders } from "../../orders/table.ts";
import { demoEvidence, paymentAttempts } from "../table.ts";
import type { Paid, Way } from "./rules.ts";
import { planFor, type RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";

/** A payment of an order, and what staff may give back of it. Amounts in kuruş. */
export type Refundable = Paid & {
  /** Null: a bank transfer, or money that staff took in another way. */
  number: string | null;
  duplicate: boolean;
  paidAt: Date;
  /** Confirmed of `counted`. */
  back: number;
  /** Through the bank, to the card. waits: the bank has not confirmed the payment yet. Null: only by hand. */
  byCard: { waits: boolean; whole: Way | null; part: Way | null } | null;
  /** Of the order's payment. */
  lines: { id: number; title: string; lineTotal: number; left: number }[];
};

/** The payments of an order that brought money: the one that completed it first, then the duplicates. */
export async function findRefundable(
  ctx: Pick<RefundContext, "banks" | "clock"> & { db: Db | Tx },
  orderId: string,
): Promise<Refundable[]> {
  const { db } = ctx;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return [];
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ["settled", "duplicate"])),
    )
    .orderBy(sql`status = 'duplicate'`, paymentAttempts.sequence);
  const given = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), sql`${refunds.state} <> 'refused'`));
  const duplicates = new Set(attempts.filter(isDuplicate).map(({ number }) => number));
  const lines = await linesOf(db, orderId);

  const found = attempts.map((attempt): Refundable => {
    const duplicate = isDuplicate(attempt);
    const own = given.filter(({ attemptNumber: number }) =>
      duplicate ? number === attempt.number : !duplicates.has(number ?? ""),
    );
    const { number, amount, settledAt, createdAt, confirmedAt, evidence } = attempt;
    const [whole, part] = [planFor(ctx, attempt, own.length === 0), planFor(ctx, attempt, false)];
    const byCard = { waits: confirmedAt === null, whole, part };
    return {
      ...{ number, duplicate, paid: amount, paidAt: settledAt ?? createdAt, ...sumsOf(own) },
      byCard: evidence === demoEvidence ? null : byCard,
      ...(duplicate ? { items: [], lines: [] } : { items: lines, lines }),
    };
  });
  if (order.status !== "completed" || found.some(({ duplicate }) => !duplicate)) return found;
  const byHand = {
    ...{ number: null, duplicate: false, paid: order.totalAmount, byCard: null, items: lines, lines },
    ...{ paidAt: order.completedAt ?? order.createdAt },
    ...sumsOf(given.filter(({ attemptNumber }) => !duplicates.has(attemptNumber ?? ""))),
  };
  return [byHand, ...found];
}

function isDuplicate({ status }: { status: string }): boolean {
  return status === "duplicate";
}

function sumsOf(given: readonly { amount: number; state: string }[]): { counted: number; back: number } {
  const sum = (rows: typeof given) => rows.reduce((total, { amount }) => total + amount, 0);
  return { counted: sum(given), back: sum(given.filter(({ state }) => state === "confirmed")) };
}

async function linesOf(db: Db | Tx, orderId: string): Promise<Refundable["lines"]> {
  // Qualified names: Drizzle writes columns without their table.
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
