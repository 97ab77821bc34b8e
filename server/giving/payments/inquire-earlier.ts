import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { idempotencyKeys, orders } from "#server/giving/orders/table.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { PaymentContext } from "./context.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { deferToInquiry } from "./schedule-inquiry.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

/** Younger attempts are double clicks, because no donor can be at the bank and back that fast. */
const earlierMs = 3_000;
/** The donor waits this long for the answer. */
const patienceMs = 3_000;
/** The server inquires about orders up to this age; a request after an older order is a new donation. */
const recentMs = 30 * 60_000;
/** Two orders in quick succession cause only one inquiry. */
const inquiredAgainMs = 10_000;

/** Inquires about the earlier attempts of the order of this key, because the donor may have paid without a callback. */
export function inquireForKey(ctx: PaymentContext, key: string): Promise<string | undefined> {
  return inquireOpen(ctx, eq(idempotencyKeys.key, key));
}

/** earlier: the order is paid, `total` in kuruş. unbooked: the bank reports a payment that cannot be booked now. */
export type EarlierGift =
  | { kind: "earlier"; orderId: string; total: number }
  | { kind: "unbooked"; orderId: string };

/**
 * Inquires about the newest open attempts of this browser's orders (`own`) when a changed request has another key, and
 * returns the order that turns out to be paid. An order whose result the browser was shown (`shown`) does not count, so
 * that the donor can make a second donation.
 */
export async function findUnseenGift(
  ctx: PaymentContext,
  { own, shown }: { own: readonly string[]; shown: string | null },
): Promise<EarlierGift | undefined> {
  if (own.length === 0) return undefined;
  const now = ctx.clock.now().getTime();
  const unbooked = await inquireOpen(
    ctx,
    and(
      inArray(orders.id, [...own]),
      gt(paymentAttempts.createdAt, new Date(now - recentMs)),
      or(isNull(paymentAttempts.inquiredAt), lt(paymentAttempts.inquiredAt, new Date(now - inquiredAgainMs))),
    ),
  );
  if (unbooked) return { kind: "unbooked", orderId: unbooked };
  const [newest] = await ctx.db
    .select({
      orderId: orders.id,
      number: paymentAttempts.number,
      total: orders.totalAmount,
      evidence: paymentAttempts.evidence,
    })
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
  if (newest?.evidence !== "inquiry" || [newest.orderId, newest.number].includes(shown ?? ""))
    return undefined;
  return { kind: "earlier", orderId: newest.orderId, total: newest.total };
}

async function inquireOpen(ctx: PaymentContext, which: SQL | undefined): Promise<string | undefined> {
  const before = new Date(ctx.clock.now().getTime() - earlierMs);
  const open = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(idempotencyKeys, eq(idempotencyKeys.orderId, orders.id))
    .where(and(which, eq(paymentAttempts.status, "started"), lt(paymentAttempts.createdAt, before)))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.sequence))
    .limit(2);
  const unbooked = await Promise.all(open.map(({ attempt }) => inquireOne(ctx, attempt)));
  return unbooked.find((orderId) => orderId !== null) ?? undefined;
}

/** Returns the order if the bank reports that it is paid and our database cannot book it now; otherwise null. */
async function inquireOne(ctx: PaymentContext, attempt: StoredAttempt): Promise<string | null> {
  const { number } = attempt;
  const answer = await inquire(ctx, attempt, AbortSignal.timeout(patienceMs));
  try {
    await applyAnswer(ctx, number, answer);
    return null;
  } catch (error) {
    if (!isLockRefused(error)) throw error;
    const orderId = await deferToInquiry(ctx, number, {}, error, "inquiry");
    return answer.kind === "paid" ? orderId : null;
  }
}
