import { isNotNull } from "drizzle-orm";
import type { PaymentContext } from "./context.ts";
import { reportFindings } from "./raise-alarm.ts";
import { findBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/** Raises an alarm for each bank without settings that has payments due for inquiry, and closes it when none is due. */
export async function reportMissingBanks(ctx: PaymentContext): Promise<void> {
  const startedAt = ctx.clock.now();
  const dueBanks = await ctx.db
    .selectDistinct({ bank: paymentAttempts.bank })
    .from(paymentAttempts)
    .where(isNotNull(paymentAttempts.nextInquiryAt));
  const missing = dueBanks.filter(({ bank }) => findBank(ctx.banks, bank) === undefined);
  await reportFindings(ctx, {
    kinds: ["bank_not_configured"],
    findings: missing.map(({ bank }) => ({
      kind: "bank_not_configured",
      subject: `bank-name:${bank}`,
      details: { bank },
    })),
    startedAt,
  });
}
