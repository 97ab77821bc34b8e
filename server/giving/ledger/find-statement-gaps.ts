import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { gapCheck } from "./balance-checks.ts";
import type { Difference } from "./check-ledger.ts";
import type { LedgerContext } from "./review-ledger.ts";

/** Raises an alarm for an account whose statements lack a file, and closes the alarm when the file is imported. */
export async function findStatementGaps(ctx: LedgerContext): Promise<{ found: number; cleared: number }> {
  const startedAt = ctx.clock.now();
  const rows = await rowsOf<Pick<Difference, "subject" | "details">>(ctx.db)`${gapCheck.differences}`;
  const { kind } = gapCheck;
  const findings = rows.map(({ subject, details }) => ({ kind, subject, details }));
  const { cleared } = await reportFindings(ctx, { kinds: [kind], findings, startedAt });
  return { found: findings.length, cleared };
}
