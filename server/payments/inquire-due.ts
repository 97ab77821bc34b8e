import { type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { throttleBackgroundWork } from "../kernel/throttle-background-work.ts";
import type { PaymentContext } from "./context.ts";
import { inquire, takeAnswer } from "./inquire-attempt.ts";
import { latestQuestion } from "./rules.ts";
import { bankAttempt, paymentAttempts, type StoredAttempt } from "./table.ts";

const batch = 20;
const limit = pLimit(4);
/** The lease: if a process dies during an inquiry, the attempt is due again after this long. */
const leaseMs = 5 * 60_000;

/**
 * Inquires about every attempt whose inquiry is due, each once across all processes. The due time is in the row itself,
 * written by the transaction that caused it, so no queue can lose it. `mayGiveUp`: whether an attempt that the bank has
 * not known for a day may be given up (not while the clock is in doubt). Returns the number of inquiries.
 */
export async function inquireDue(ctx: PaymentContext, { mayGiveUp = true } = {}): Promise<number> {
  let asked = 0;
  for (;;) {
    // Attempts with money in doubt come first and run at full speed; confirmations of settled ones wait for them.
    const open = await claimDue(ctx, sql`status not in ('settled', 'duplicate')`);
    const due = open.length > 0 ? open : await claimDue(ctx, sql`status in ('settled', 'duplicate')`);
    if (due.length === 0) return asked;
    await limit.map(due, async (attempt) => {
      const begun = performance.now();
      await askSafely(ctx, attempt, mayGiveUp);
      if (open.length === 0) await throttleBackgroundWork(begun);
    });
    asked += due.length;
  }
}

async function askSafely(ctx: PaymentContext, attempt: StoredAttempt, mayGiveUp: boolean): Promise<void> {
  const { number } = attempt;
  try {
    await takeAnswer(ctx, number, await inquire(ctx, attempt), { mayGiveUp });
  } catch (error) {
    // The lease makes it due again; one attempt that cannot be processed must not hold up the others.
    ctx.log.error({ err: error, number }, "payment inquiry crashed");
  }
}

/**
 * Takes first inquiries first, then the longest due, and those that a clock which has been set back scheduled too far
 * ahead: real money would wait for as long as that clock was wrong. The lease keeps other processes off them.
 * @param which a condition on their rows
 */
async function claimDue(ctx: PaymentContext, which: SQL): Promise<StoredAttempt[]> {
  const now = ctx.clock.now();
  const nextAskAt = new Date(now.getTime() + leaseMs);
  const { begunAfter, soon, ever } = latestQuestion(now);
  return ctx.db
    .update(paymentAttempts)
    .set({ nextAskAt })
    .where(
      sql`${paymentAttempts.number} in (
        select number from payment_attempts where ${which} and (next_ask_at <= ${now.toISOString()}
          or next_ask_at > ${ever.toISOString()}
          or next_ask_at > ${soon.toISOString()} and created_at > ${begunAfter.toISOString()})
        order by ask_count, next_ask_at limit ${batch} for update skip locked)`,
    )
    .returning(bankAttempt);
}
