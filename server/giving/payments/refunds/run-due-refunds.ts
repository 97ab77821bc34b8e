import { rowsOf } from "#server/platform/db/rows-of.ts";
import { inquireRefund } from "./inquire-refund.ts";
import type { RefundRow } from "./lock-refund.ts";
import { latestDue } from "./rules.ts";
import { claimRefund, type RefundContext, sendRefund } from "./send-refund.ts";

type Options = {
  /** Returns whether the clock is reliable; called only when a refund is due. */
  mayGiveUp?: () => Promise<boolean>;
  stopping?: AbortSignal | undefined;
};

/** The maximum of one run; the next run continues. */
const maxRefunds = 100;

/**
 * Sends every due refund that is approved, and inquires about every due refund that the bank has not answered. One
 * process handles each refund. Returns the number of handled refunds.
 */
export async function runDueRefunds(
  ctx: RefundContext,
  { mayGiveUp = async () => true, stopping }: Options = {},
): Promise<number> {
  const now = ctx.clock.now();
  const rows = await rowsOf<{ id: string }>(ctx.db)`
    select id from refunds
    where state in ('approved', 'sent', 'unknown')
      and (next_at <= ${now.toISOString()} or next_at > ${latestDue(now).toISOString()})
    order by next_at limit ${maxRefunds}`;
  if (rows.length === 0) return 0;
  const options = { mayGiveUp: await mayGiveUp() };
  let handled = 0;
  for (const { id } of rows) {
    if (stopping?.aborted) break;
    const refund = await claimRefund(ctx, id);
    if (!refund) continue;
    await runSafely(ctx, refund, options);
    handled++;
  }
  return handled;
}

/** Sends a claimed refund or inquires about it. Logs an error, so that the run continues with the other refunds. */
export async function runSafely(
  ctx: RefundContext,
  refund: RefundRow,
  options: { mayGiveUp?: boolean } = {},
): Promise<void> {
  try {
    await (refund.state === "approved"
      ? sendRefund(ctx, refund, options)
      : inquireRefund(ctx, refund, options));
  } catch (error) {
    // The refund is due again after its lease of two minutes.
    ctx.log.error({ err: error, refund: refund.id }, "refund crashed");
  }
}
