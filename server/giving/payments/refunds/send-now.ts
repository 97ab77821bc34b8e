import { eq } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { RefundState } from "./rules.ts";
import { runSafely } from "./run-due-refunds.ts";
import { claimRefund, type RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";

/** Staff wait this long for the bank. */
const patienceMs = 12_000;

/** Sends a refund that has just been approved, waits some seconds for the bank, and returns the refund's state. */
export async function sendNow(
  ctx: RefundContext,
  id: string,
  milliseconds = patienceMs,
): Promise<RefundState> {
  const claimed = await claimRefund(ctx, id);
  if (claimed) await pTimeout(runSafely(ctx, claimed), { milliseconds, message: false });
  const [row] = await ctx.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  return row?.state ?? "approved";
}
