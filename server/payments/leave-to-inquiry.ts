import { eq, sql } from "drizzle-orm";
import { AppError, isLockRefused } from "../kernel/errors.ts";
import type { PaymentContext } from "./context.ts";
import { recordMessage } from "./record-message.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/** Why an authentic message could not be booked, for the log and the payment log; undefined: another fault. */
export function whyNotBooked(error: unknown): "lock" | "lost" | undefined {
  if (isLockRefused(error)) return "lock";
  return error instanceof AppError && error.code === "commit_lost" ? "lost" : undefined;
}

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
  error: unknown,
  source: "callback" | "inquiry" = "callback",
): Promise<string | null> {
  const why = whyNotBooked(error) ?? "lock";
  const [attempt] = await ctx.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const orderId = attempt?.orderId ?? null;
  // PostgreSQL names the locked row in the error's context: "while locking tuple (0,1) in relation …".
  const { where } = (error as { cause?: { where?: string } }).cause ?? {};
  ctx.log.error({ number, order: orderId, where }, told[why]);
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  await ctx.db
    .transaction(async (tx) => {
      await tx.execute(sql`
        update payment_attempts set next_ask_at = ${dueAt.toISOString()} where number in (
          select number from payment_attempts where number = ${number} for no key update skip locked)`);
      await recordMessage(ctx, tx, { source, outcome: why, number, orderId, details });
    })
    .catch((err: unknown) => ctx.log.warn({ err, number }, "inquiry scheduling failed"));
  return orderId;
}
