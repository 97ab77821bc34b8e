import { and, eq, gt, isNull } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { PaymentContext } from "./context.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAttempts } from "./table.ts";

/** A short limit, because staff wait for the answer. */
const inquiryTimeoutMs = 3_000;

/** Inquires at once about the unconfirmed payment of an order whose donor staff want to notify. Never throws. */
export async function confirmNow(ctx: PaymentContext, orderId: string): Promise<void> {
  try {
    const [attempt] = await ctx.db
      .select({ number: paymentAttempts.number })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(
        and(
          eq(orders.id, orderId),
          gt(orders.notifyAfter, ctx.clock.now()),
          eq(paymentAttempts.status, "settled"),
          isNull(paymentAttempts.confirmedAt),
        ),
      );
    if (attempt) await inquireAttempt(ctx, attempt.number, AbortSignal.timeout(inquiryTimeoutMs));
  } catch (err) {
    ctx.log.error({ err, order: orderId }, "immediate payment confirmation failed");
  }
}
