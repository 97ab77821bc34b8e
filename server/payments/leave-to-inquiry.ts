import { eq, sql } from "drizzle-orm";
import { lockedRow } from "../kernel/errors.ts";
import type { PaymentContext } from "./context.ts";
import { recordMessage } from "./record-message.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/**
 * Another transaction holds a row that an authentic message needs (`refused`: the error). The donor does not wait; an
 * inquiry within a minute decides, regardless of the message. If even that cannot be scheduled, the inquiry
 * scheduled when the attempt began is still due. Returns the order, null when the number is not ours.
 */
export async function leaveToInquiry(
  ctx: PaymentContext,
  number: string,
  details: Record<string, string>,
  refused: unknown,
  source: "callback" | "inquiry" = "callback",
): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const orderId = attempt?.orderId ?? null;
  const where = lockedRow(refused);
  ctx.log.error({ number, order: orderId, where }, "payment met a locked row; the inquiry settles it");
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  const scheduled = ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      update payment_attempts set next_ask_at = ${dueAt.toISOString()} where number in (
        select number from payment_attempts where number = ${number} for no key update skip locked)`);
    await recordMessage(ctx, tx, { source, outcome: "lock", number, orderId, details });
  });
  await scheduled.catch((err: unknown) => ctx.log.warn({ err, number }, "inquiry scheduling failed"));
  return orderId;
}
