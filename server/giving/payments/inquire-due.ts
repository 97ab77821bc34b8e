import { and, eq, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { claim } from "#server/platform/db/claim.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { PaymentContext } from "./context.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { latestInquiry } from "./rules.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

const batch = 20;
const limit = pLimit(4);
/** If a process dies during an inquiry, the attempt is due again after this time. */
const leaseMs = 5 * 60_000;

type How = {
  /** Returns whether an attempt that the bank has not known for a day may be given up: not while the clock is in doubt. */
  mayGiveUp?: boolean;
  stopping?: AbortSignal | undefined;
};

/** An attempt that this run claimed until the end of `lease`. */
type Claimed = StoredAttempt & { lease: Date };

/**
 * Inquires about every due attempt, once across all processes. The row holds the due time, so no queue can lose it. A
 * process that stops leaves its inquiries to the next process. Returns the number of claimed attempts.
 */
export async function inquireDue(ctx: PaymentContext, how: How = {}): Promise<number> {
  let inquired = 0;
  while (!how.stopping?.aborted) {
    // Attempts with money in doubt come first and run at full speed; confirmations of settled ones wait for them.
    const open = await claimDue(ctx, sql`status not in ('settled', 'duplicate')`);
    const due = open.length > 0 ? open : await claimDue(ctx, sql`status in ('settled', 'duplicate')`);
    if (due.length === 0) break;
    await limit.map(due, async (attempt) => {
      const begun = performance.now();
      await inquireSafely(ctx, attempt, how);
      if (open.length === 0 && !how.stopping?.aborted) await throttleBackgroundWork(begun);
    });
    inquired += due.length;
  }
  return inquired;
}

async function inquireSafely(
  ctx: PaymentContext,
  attempt: Claimed,
  { mayGiveUp = true, stopping }: How,
): Promise<void> {
  const { number } = attempt;
  try {
    const answer = stopping?.aborted ? undefined : await inquire(ctx, attempt, stopping);
    // After an abort, even a usable answer may lack the result of the last request.
    if (answer === undefined || stopping?.aborted) await release(ctx, attempt);
    else await applyAnswer(ctx, number, answer, { mayGiveUp });
  } catch (error) {
    // The attempt is due again after its lease, and its failure must not hold up the other attempts.
    ctx.log.error({ err: error, number }, "payment inquiry crashed");
  }
}

/** Makes the attempt due at once, unless a message of the bank has meanwhile set another time. */
async function release({ db, clock }: PaymentContext, { number, lease }: Claimed): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextInquiryAt: clock.now() })
    .where(and(eq(paymentAttempts.number, number), eq(paymentAttempts.nextInquiryAt, lease)));
}

/**
 * Claims due attempts: never inquired ones first, then the longest due, and those that a wrong clock scheduled too far
 * ahead. @param which a condition on their rows
 */
async function claimDue(ctx: PaymentContext, which: SQL): Promise<Claimed[]> {
  const now = ctx.clock.now();
  const nextInquiryAt = new Date(now.getTime() + leaseMs);
  const { begunAfter, soon, ever } = latestInquiry(now);
  const isDue = sql`(next_ask_at <= ${now.toISOString()}
    or next_ask_at > ${ever.toISOString()}
    or next_ask_at > ${soon.toISOString()} and created_at > ${begunAfter.toISOString()})`;
  const due = { when: sql`${which} and ${isDue}`, order: sql`ask_count, next_ask_at`, limit: batch };
  const claimed = await claim(
    ctx.db,
    paymentAttempts,
    { key: [paymentAttempts.number], ...due },
    { nextInquiryAt },
  );
  return claimed.map((attempt) => ({ ...attempt, lease: nextInquiryAt }));
}
