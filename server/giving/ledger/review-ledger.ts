import { type FindingState, reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { checkLedger, type Difference, type LedgerChecked, maxListed } from "./check-ledger.ts";
import { lastCheckKey } from "./last-check.ts";

export type LedgerContext = { db: Db; clock: Clock; log: Logger };

export type LedgerReview = Omit<LedgerChecked, "kind" | "differences"> & {
  kind: "reviewed";
  /** `state` is `accepted` if staff closed the alarm about exactly this difference with a reason. */
  differences: (Difference & { state: FindingState })[];
  /** The number of differences that staff have not accepted. */
  open: number;
  /** The number of alarms that this run closed because their difference no longer exists. */
  cleared: number;
};

/** Runs the ledger checks, raises an alarm for every difference, and closes alarms whose difference no longer exists. */
export async function reviewLedger(ctx: LedgerContext): Promise<LedgerReview | { kind: "busy" }> {
  const result = await checkLedger(ctx.db, ctx.clock);
  if (result.kind === "busy") return result;
  const { startedAt, seconds, figures, checks, differences } = result;
  const { states, cleared } = await reportFindings(ctx, {
    // If a kind has more differences than are listed, the list is incomplete, so its alarms must stay open.
    kinds: checks.filter((check) => check.differences <= maxListed).map(({ kind }) => kind),
    findings: differences,
    startedAt,
  });
  const differenceCount = checks.reduce((sum, check) => sum + check.differences, 0);
  const open = differenceCount - states.filter((state) => state === "accepted").length;
  const value = { at: startedAt.toISOString(), seconds, orders: figures.orders, open };
  const columns = { value, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(settings)
    .values({ key: lastCheckKey, ...columns })
    .onConflictDoUpdate({ target: settings.key, set: columns });
  if (open > 0) {
    const kinds = Object.fromEntries(checks.flatMap((c) => (c.differences ? [[c.kind, c.differences]] : [])));
    ctx.log.error({ open, kinds }, "ledger checks found differences");
  }
  return {
    kind: "reviewed",
    startedAt,
    seconds,
    figures,
    checks,
    differences: differences.map((difference, at) => ({ ...difference, state: states[at] ?? "open" })),
    open,
    cleared,
  };
}
