import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { idempotencyKeys, orders } from "#server/giving/orders/table.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { PaymentContext } from "./context.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { deferToInquiry } from "./schedule-inquiry.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

/** A younger attempt comes from a double click, because no donor returns from the bank so fast. */
const minAgeMs = 3_000;
/** The donor waits this long for the answer. */
const inquiryTimeoutMs = 3_000;
/** The donor of an order older than this makes a new donation, so the server does not inquire about the order. */
const maxAgeMs = 30 * 60_000;
/** Another inquiry about an attempt is made only after this time, so that two quick orders cause one inquiry. */
const minGapMs = 10_000;

/** Inquires about the open attempts of the order of this key, because the donor may have paid without a callback. */
export function inquireForKey(ctx: PaymentContext, key: string): Promise<string | undefined> {
  return inquireOpenAttempts(ctx, eq(idempotencyKeys.key, key));
}

/** Inquires about the open attempts of this order. Returns its id if the database cannot book a reported payment now. */
export function inquireForOrder(ctx: PaymentContext, orderId: string): Promise<string | undefined> {
  return inquireOpenAttempts(ctx, eq(orders.id, orderId));
}

/** earlier: the order is paid, `total` in kuruş. unbooked: the database cannot book the reported payment now. */
export type EarlierPayment =
  | { kind: "earlier"; orderId: string; total: number }
  | { kind: "unbooked"; orderId: string };

/**
 * Inquires about the newest open attempts of this browser's orders (`ids`), and returns the order that the donor has
 * paid without seeing the result. The order `lastShown` does not count, because its donor saw the result and may give
 * again.
 */
export async function findEarlierPayment(
  ctx: PaymentContext,
  { ids, lastShown }: { ids: readonly string[]; lastShown: string | null },
): Promise<EarlierPayment | undefined> {
  if (ids.length === 0) return undefined;
  const now = ctx.clock.now().getTime();
  const unbooked = await inquireOpenAttempts(
    ctx,
    and(
      inArray(orders.id, [...ids]),
      gt(paymentAttempts.createdAt, new Date(now - maxAgeMs)),
      or(isNull(paymentAttempts.inquiredAt), lt(paymentAttempts.inquiredAt, new Date(now - minGapMs))),
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
        inArray(orders.id, [...ids]),
        eq(orders.status, "completed"),
        eq(paymentAttempts.status, "settled"),
        gt(paymentAttempts.settledAt, new Date(now - maxAgeMs)),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt))
    .limit(1);
  if (newest?.evidence !== "inquiry" || [newest.orderId, newest.number].includes(lastShown ?? ""))
    return undefined;
  return { kind: "earlier", orderId: newest.orderId, total: newest.total };
}

async function inquireOpenAttempts(
  ctx: PaymentContext,
  filter: SQL | undefined,
): Promise<string | undefined> {
  const before = new Date(ctx.clock.now().getTime() - minAgeMs);
  const attempts = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(idempotencyKeys, eq(idempotencyKeys.orderId, orders.id))
    .where(and(filter, eq(paymentAttempts.status, "started"), lt(paymentAttempts.createdAt, before)))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.sequence))
    .limit(2);
  const unbooked = await Promise.all(attempts.map(({ attempt }) => inquireOne(ctx, attempt)));
  return unbooked.find((orderId) => orderId !== null) ?? undefined;
}

/** Books the payment if the bank reports one. Returns the order if a lock prevents this now, otherwise null. */
async function inquireOne(ctx: PaymentContext, attempt: StoredAttempt): Promise<string | null> {
  const { number } = attempt;
  const answer = await inquire(ctx, attempt, AbortSignal.timeout(inquiryTimeoutMs));
  try {
    await applyAnswer(ctx, number, answer);
    return null;
  } catch (error) {
    if (!isLockRefused(error)) throw error;
    const orderId = await deferToInquiry(ctx, number, {}, error, "inquiry");
    return answer.kind === "paid" ? orderId : null;
  }
}
