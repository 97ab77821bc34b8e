import { sql } from "drizzle-orm";
import { inquireRefund } from "./inquire-refund.ts";
import type { RefundRow } from "./lock-refund.ts";
import { latestDue } from "./rules.ts";
import { claimRefund, type RefundContext, sendRefund } from "./send-refund.ts";

/** Refunds of one run; the next run continues. */
const most = 100;

/**
 * Sends every approved refund that is due, and inquires about those without an answer, each once across all processes.
 * The due time is in the row itself, so no queue can lose one. `mayGiveUp`: whether the clock can be trusted that time has
 * passed. Returns how many it worked on.
 */
export async function runDueRefunds(
  ctx: RefundContext,
  { mayGiveUp = true, stopping }: { mayGiveUp?: boolean; stopping?: AbortSignal | undefined } = {},
): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = (await ctx.db.execute(sql`
    select id from refunds
    where state in ('approved', 'sent', 'unknown')
      and (next_at <= ${now.toISOString()} or next_at > ${latestDue(now).toISOString()})
    order by next_at limit ${most}`)) as unknown as { rows: { id: string }[] };
  let done = 0;
  for (const { id } of rows) {
    if (stopping?.aborted) break;
    const claimed = await claimRefund(ctx, id);
    if (!claimed) continue;
    await runSafely(ctx, claimed, { mayGiveUp });
    done++;
  }
  return done;
}

/** Sends or inquires about a claimed refund. One that cannot be worked on must not hold up the others. */
export async function runSafely(
  ctx: RefundContext,
  claimed: RefundRow,
  how: { mayGiveUp?: boolean } = {},
): Promise<void> {
  try {
    await (claimed.state === "approved" ? sendRefund(ctx, claimed, how) : inquireRefund(ctx, claimed, how));
  } catch (error) {
    // Claimed for two minutes: then it is due again.
    ctx.log.error({ err: error, refund: claimed.id }, "refund crashed");
  }
}
