import { rowsOf } from "#server/platform/db/rows-of.ts";
import { inquireRefund } from "./inquire-refund.ts";
import type { RefundRow } from "./lock-refund.ts";
import { latestDue } from "./rules.ts";
import { claimRefund, type RefundContext, sendRefund } from "./send-refund.ts";

type How = {
  /** Returns whether the clock is certain; the job calls it only when a refund is due. */
  mayGiveUp?: () => Promise<boolean>;
  stopping?: AbortSignal | undefined;
};

/** A run handles at most this many refunds; the next run continues. */
const most = 100;

/**
 * Sends every approved refund that is due, and inquires about those without an answer, once across all processes.
 * Returns the number of handled refunds.
 */
export async function runDueRefunds(
  ctx: RefundContext,
  { mayGiveUp = async () => true, stopping }: How = {},
): Promise<number> {
  const now = ctx.clock.now();
  const rows = await rowsOf<{ id: string }>(ctx.db)`
    select id from refunds
    where state in ('approved', 'sent', 'unknown')
      and (next_at <= ${now.toISOString()} or next_at > ${latestDue(now).toISOString()})
    order by next_at limit ${most}`;
  if (rows.length === 0) return 0;
  const how = { mayGiveUp: await mayGiveUp() };
  let done = 0;
  for (const { id } of rows) {
    if (stopping?.aborted) break;
    const claimed = await claimRefund(ctx, id);
    if (!claimed) continue;
    await runSafely(ctx, claimed, how);
    done++;
  }
  return done;
}

/** Sends or inquires about a claimed refund. An error must not hold up the other refunds. */
export async function runSafely(
  ctx: RefundContext,
  claimed: RefundRow,
  how: { mayGiveUp?: boolean } = {},
): Promise<void> {
  try {
    await (claimed.state === "approved" ? sendRefund(ctx, claimed, how) : inquireRefund(ctx, claimed, how));
  } catch (error) {
    // The refund is due again after its lease of two minutes.
    ctx.log.error({ err: error, refund: claimed.id }, "refund crashed");
  }
}
