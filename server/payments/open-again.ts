import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { findClosedTarget } from "../orders/price-items.ts";
import { type Refused, refused } from "../orders/refusal.ts";
import { mayStillBePaid } from "../orders/rules.ts";
import { setOrderStatus } from "../orders/set-order-status.ts";
import { idempotencyKeys, orderItems, orders } from "../orders/table.ts";
import type { BankPayment } from "./banks/bank.ts";
import { chooseBank } from "./breaker/choose-bank.ts";
import type { Checkout, Committed, Opened } from "./checkout-state.ts";
import type { PaymentContext } from "./context.ts";
import { isPaid } from "./lock-attempt.ts";
import type { Idempotency } from "./look-up-key.ts";
import { type Attempt, openAttempt } from "./open-attempt.ts";
import { paymentAttempts } from "./table.ts";

/** Far more than a donor needs. Replays count towards no other limit, and each one inserts a row. */
const maxAttempts = 500;

/** What decides whether an order may still be paid, and with how much. */
const payable = {
  id: orders.id,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  totalAmount: orders.totalAmount,
  paid: isPaid,
  contradictedAt: orders.contradictedAt,
  updatedAt: orders.updatedAt,
};
type Payable = Pick<typeof orders.$inferSelect, "id" | "status" | "totalAmount" | "updatedAt">;

/**
 * The order that this key made, with another attempt if it may still be paid by card. Undefined when the key is new.
 * Requests with the same existing key wait here for each other.
 */
export async function replayOrder(
  ctx: PaymentContext,
  tx: Tx,
  checkout: Checkout,
  { key, bodyHash }: Idempotency,
): Promise<Committed | Refused | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [known] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, ...payable })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key))
    // A callback may be completing the order right now: an order that is being paid gets no further form. A request
    // that waited while the order was erased finds no key: it makes a new order.
    .for("update", { of: [orders, idempotencyKeys] });
  if (!known) return undefined;
  if (known.bodyHash !== bodyHash) return refused("IDEMPOTENCY_CONFLICT");
  const begun = { kind: "begun", orderId: known.id, replayed: true } as const;
  if (known.status === "completed") return { ...begun, state: "paid", payment: null };
  if (!mayStillBePaid(known)) return { ...begun, state: "closed", payment: null };
  if (known.paymentMethod !== "card") return { ...begun, state: "transfer", payment: null };
  const closed = await findClosedTarget(tx, checkout.request.items);
  if (closed) return refused("INVALID_CAMPAIGN", { subject: closed });
  const earlier = await lastSequence(tx, known.id);
  if (earlier >= maxAttempts) return refused("TOO_MANY_REQUESTS");
  const basket = await tx
    .select({ title: orderItems.campaignTitle, amount: orderItems.lineTotal })
    .from(orderItems)
    .where(eq(orderItems.orderId, known.id))
    .orderBy(orderItems.position);
  const chosen = await chooseBank(ctx, tx, { orderId: known.id });
  const attempt = { checkout, order: known, sequence: earlier + 1, bank: chosen.bank, basket };
  return { ...begun, state: "attempt", ...chosen, payment: await openNext(ctx, tx, attempt) };
}

/** Another attempt to pay the order, at another bank than the one that has just failed; null: no other takes donors. */
export function openElsewhere(
  ctx: PaymentContext,
  checkout: Checkout,
  orderId: string,
  failed: Opened,
): Promise<Opened | null> {
  return ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select(payable)
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update", { of: orders });
    if (!order || !mayStillBePaid(order)) return null;
    const earlier = await lastSequence(tx, orderId);
    if (earlier >= maxAttempts) return null;
    const chosen = await chooseBank(ctx, tx, { orderId });
    if (!chosen.usable || chosen.bank.name === failed.bank.name) return null;
    const { basket } = failed.payment;
    const attempt = { checkout, order, sequence: earlier + 1, bank: chosen.bank, basket };
    return { state: "attempt", ...chosen, payment: await openNext(ctx, tx, attempt) };
  });
}

/** An order whose last attempt failed waits again. */
async function openNext(
  ctx: PaymentContext,
  tx: Tx,
  attempt: Attempt & { order: Payable },
): Promise<BankPayment> {
  const { order } = attempt;
  if (order.status === "payment_failed") await setOrderStatus(tx, order, { cause: "retry" }, ctx.clock.now());
  return openAttempt(ctx, tx, attempt);
}

/** The number of attempts so far; they are numbered without gaps. */
async function lastSequence(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${paymentAttempts.sequence}), 0)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return last?.sequence ?? 0;
}
