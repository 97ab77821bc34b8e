import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { idempotencyKeys, orders } from "../orders/table.ts";
import type { PaymentContext } from "./context.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAttempts } from "./table.ts";

/** Younger attempts are double clicks: their donor cannot have been at the bank and back. */
const earlierMs = 3_000;
/** The donor waits for the answer. */
const patienceMs = 3_000;
/** Of an order of this browser, for so long; what is older is the next gift. */
const recentMs = 30 * 60_000;
/** Two orders in a row need not make the bank answer twice. */
const askedAgainMs = 10_000;

/**
 * A donor who comes back without the bank's answer may have paid already: before a further form is handed out for the
 * order of this key, the bank is asked about the forms before it.
 */
export async function inquireForKey(ctx: PaymentContext, key: string): Promise<void> {
  await inquireOpen(ctx, eq(idempotencyKeys.key, key));
}

/** `total` in kuruş. */
export type EarlierGift = { orderId: string; total: number };

/**
 * The same for a donor who has changed a word since, and so comes with another key: the bank is asked about the newest
 * open attempts of the orders of this browser. Returns the order if it turns out to be paid, or was settled by an
 * inquiry before: in both cases this browser has never come back from the bank with the result. `own`: newest first;
 * `told`: the order that the browser was last told about, which is not told again, so that a second gift can follow.
 */
export async function findUntoldGift(
  ctx: PaymentContext,
  { own, told }: { own: readonly string[]; told: string | null },
): Promise<EarlierGift | undefined> {
  if (own.length === 0) return undefined;
  const now = ctx.clock.now().getTime();
  await inquireOpen(
    ctx,
    and(
      inArray(orders.id, [...own]),
      gt(paymentAttempts.createdAt, new Date(now - recentMs)),
      or(isNull(paymentAttempts.askedAt), lt(paymentAttempts.askedAt, new Date(now - askedAgainMs))),
    ),
  );
  const [newest] = await ctx.db
    .select({ orderId: orders.id, total: orders.totalAmount, evidence: paymentAttempts.evidence })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, [...own]),
        eq(orders.status, "completed"),
        eq(paymentAttempts.status, "settled"),
        gt(paymentAttempts.settledAt, new Date(now - recentMs)),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt))
    .limit(1);
  return newest?.evidence === "inquiry" && newest.orderId !== told ? newest : undefined;
}

async function inquireOpen(ctx: PaymentContext, which: SQL | undefined): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - earlierMs);
  const open = await ctx.db
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(idempotencyKeys, eq(idempotencyKeys.orderId, orders.id))
    .where(and(which, eq(paymentAttempts.status, "started"), lt(paymentAttempts.createdAt, before)))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.sequence))
    .limit(2);
  await Promise.all(open.map(({ number }) => inquireAttempt(ctx, number, AbortSignal.timeout(patienceMs))));
}
