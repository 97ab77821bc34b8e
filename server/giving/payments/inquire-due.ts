import { and, eq, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { claim } from "#server/platform/db/claim.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { PaymentContext } from "./context.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { latestPlausibleInquiry } from "./rules.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

const batchSize = 20;
const concurrency = pLimit(4);
/** An attempt whose process died during the inquiry is due again after this time. */
const leaseMs = 5 * 60_000;

type Options = {
  /** An attempt that the bank has not known for a day may be given up; false while the clock is not reliable. */
  mayGiveUp?: boolean;
  stopping?: AbortSignal | undefined;
};

/** An attempt that this run claimed until the end of `lease`. */
type ClaimedAttempt = StoredAttempt & { lease: Date };

/**
 * Inquires about every due attempt; one process makes each inquiry. The due time is a column of the attempt, so no
 * queue can lose it. A process that stops releases its attempts for the next process. Returns the number of claimed
 * attempts.
 */
export async function inquireDue(ctx: PaymentContext, options: Options = {}): Promise<number> {
  let count = 0;
  while (!options.stopping?.aborted) {
    // Attempts without an outcome come first and run at full speed. Confirmations of settled attempts wait for them.
    const open = await claimDue(ctx, sql`status not in ('settled', 'duplicate')`);
    const due = open.length > 0 ? open : await claimDue(ctx, sql`status in ('settled', 'duplicate')`);
    if (due.length === 0) break;
    await concurrency.map(due, async (attempt) => {
      const startedAt = performance.now();
      await inquireSafely(ctx, attempt, options);
      if (open.length === 0 && !options.stopping?.aborted) await throttleBackgroundWork(startedAt);
    });
    count += due.length;
  }
  return count;
}

async function inquireSafely(
  ctx: PaymentContext,
  attempt: ClaimedAttempt,
  { mayGiveUp = true, stopping }: Options,
): Promise<void> {
  const { number } = attempt;
  try {
    const answer = stopping?.aborted ? undefined : await inquire(ctx, attempt, stopping);
    // After an abort, even a usable answer may lack the result of the last request.
    if (answer === undefined || stopping?.aborted) await release(ctx, attempt);
    else await applyAnswer(ctx, number, answer, { mayGiveUp });
  } catch (error) {
    // The inquiries about the other attempts continue, and this attempt is due again after its lease.
    ctx.log.error({ err: error, number }, "payment inquiry crashed");
  }
}

/** Makes the attempt due at once, unless a message of the bank has set another due time during the lease. */
async function release({ db, clock }: PaymentContext, { number, lease }: ClaimedAttempt): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextInquiryAt: clock.now() })
    .where(and(eq(paymentAttempts.number, number), eq(paymentAttempts.nextInquiryAt, lease)));
}

/**
 * Claims due attempts, those without an inquiry first, then the longest due. An attempt is also due if a wrong clock
 * scheduled its inquiry too far ahead. @param condition a condition on the rows of the attempts
 */
async function claimDue(ctx: PaymentContext, condition: SQL): Promise<ClaimedAttempt[]> {
  const now = ctx.clock.now();
  const nextInquiryAt = new Date(now.getTime() + leaseMs);
  const { recentSince, latestForRecent, latestForAll } = latestPlausibleInquiry(now);
  const isDue = sql`(next_ask_at <= ${now.toISOString()}
    or next_ask_at > ${latestForAll.toISOString()}
    or next_ask_at > ${latestForRecent.toISOString()} and created_at > ${recentSince.toISOString()})`;
  const claimFilter = {
    when: sql`${condition} and ${isDue}`,
    order: sql`ask_count, next_ask_at`,
    limit: batchSize,
  };
  const claimed = await claim(
    ctx.db,
    paymentAttempts,
    { key: [paymentAttempts.number], ...claimFilter },
    { nextInquiryAt },
  );
  return claimed.map((attempt) => ({ ...attempt, lease: nextInquiryAt }));
}
