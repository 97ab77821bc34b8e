import { eq } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { RefundState } from "./rules.ts";
import { runSafely } from "./run-due-refunds.ts";
import { claimRefund, type RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";

/** The time that staff wait for the bank. */
const bankTimeoutMs = 12_000;

/** Sends an approved refund, waits some seconds for the bank's answer, and returns the refund's state. */
export async function sendNow(
  ctx: RefundContext,
  id: string,
  milliseconds = bankTimeoutMs,
): Promise<RefundState> {
  const refund = await claimRefund(ctx, id);
  if (refund) await pTimeout(runSafely(ctx, refund), { milliseconds, message: false });
  const [row] = await ctx.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  return row?.state ?? "approved";
}
