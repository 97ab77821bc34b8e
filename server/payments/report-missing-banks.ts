import { isNotNull } from "drizzle-orm";
import type { PaymentContext } from "./context.ts";
import { reportFindings } from "./raise-alarm.ts";
import { bankNamed } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/**
 * Raises an alarm for every bank that the settings no longer name while payments wait for its answer. It closes once the
 * bank is back, or nothing waits for it any more.
 */
export async function reportMissingBanks(ctx: PaymentContext): Promise<void> {
  const startedAt = ctx.clock.now();
  const waiting = await ctx.db
    .selectDistinct({ bank: paymentAttempts.bank })
    .from(paymentAttempts)
    .where(isNotNull(paymentAttempts.nextInquiryAt));
  const missing = waiting.filter(({ bank }) => bankNamed(ctx.banks, bank) === undefined);
  await reportFindings(ctx, {
    kinds: ["bank_not_configured"],
    found: missing.map(({ bank }) => ({
      kind: "bank_not_configured",
      subject: `bank-name:${bank}`,
      details: { bank },
    })),
    startedAt,
  });
}
