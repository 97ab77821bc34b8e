import { eq, sql } from "drizzle-orm";
import type { NotCommitted } from "../db/not-committed.ts";
import { inUnitOfWork } from "../db/unit-of-work.ts";
import type { PaymentContext } from "./context.ts";
import { recordMessage } from "./record-message.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

const told = {
  lock: "payment met a locked row; the inquiry settles it",
  lost: "database lost a settlement before it was on the disk; the inquiry settles it",
};

/**
 * Another transaction holds a row that an authentic message needs, or the settlement was lost. The donor does not wait;
 * an inquiry within a minute decides, regardless of the message. If even that cannot be scheduled, the inquiry
 * scheduled when the attempt began is still due. Returns the order, null when the number is not ours.
 */
export async function leaveToInquiry(
  ctx: PaymentContext,
  number: string,
  details: Record<string, string>,
  { why, where }: NotCommitted,
  source: "callback" | "inquiry" = "callback",
): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const orderId = attempt?.orderId ?? null;
  ctx.log.error({ number, order: orderId, where }, told[why]);
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  await inUnitOfWork(ctx.db, async (unit) => {
    unit.write(sql`
      update payment_attempts set next_ask_at = ${dueAt.toISOString()} where number in (
        select number from payment_attempts where number = ${number} for no key update skip locked)`);
    recordMessage(ctx, unit, { source, outcome: why, number, orderId, details });
  }).catch((err: unknown) => ctx.log.warn({ err, number }, "inquiry scheduling failed"));
  return orderId;
}
