import { eq } from "drizzle-orm";
import type { PaymentContext } from "./context.ts";
import { decline } from "./decline-attempt.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { settleByInquiry } from "./settle-by-inquiry.ts";
import { paymentAttempts } from "./table.ts";

const minute = 60;
/** After the first question at 5 minutes: at 15, at 60, then hourly (contract section 6). Seconds between questions. */
const pauses = [10 * minute, 45 * minute];
const hourly = 60 * minute;
const givenUpAfterMs = 24 * 60 * minute * 1000;

/** What stands in the order when the bank never heard of a payment within a day. */
export const unknownToBank = "V013";

/** The background question about an attempt of which nothing was heard; queues the next one while the answer is open. */
export async function askBank(ctx: PaymentContext, number: string): Promise<void> {
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (attempt?.status !== "started") return;
  const { outcome } = await settleByInquiry(ctx, number);
  if (outcome !== "open") return;
  await ctx.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, number);
    if (found?.attempt.status !== "started") return;
    const age = ctx.clock.now().getTime() - found.attempt.createdAt.getTime();
    if (age >= givenUpAfterMs) return decline(ctx, tx, found.order, found.attempt, unknownToBank);
    await ctx.queue.send(tx, "ask-bank", { number }, pauses[found.attempt.askCount - 1] ?? hourly);
  });
}
