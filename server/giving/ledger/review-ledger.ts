import { type FindingState, reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { checkLedger, type Difference, type LedgerChecked, listed } from "./check-ledger.ts";
import { lastCheckKey } from "./last-check.ts";

export type LedgerContext = { db: Db; clock: Clock; log: Logger };

export type Reviewed = Omit<LedgerChecked, "kind" | "differences"> & {
  kind: "reviewed";
  /** `state` accepted: staff have closed the alarm about exactly this difference, with a reason. */
  differences: (Difference & { state: FindingState })[];
  /** Differences that staff have not accepted. */
  open: number;
  /** The number of alarms that this run closed, because their difference is gone. */
  cleared: number;
};

/** Runs the ledger checks, raises an alarm for every difference, and closes those of differences that are gone. */
export async function reviewLedger(ctx: LedgerContext): Promise<Reviewed | { kind: "busy" }> {
  const checked = await checkLedger(ctx.db, ctx.clock);
  if (checked.kind === "busy") return checked;
  const { startedAt, seconds, figures, checks, differences } = checked;
  const { states, cleared } = await reportFindings(ctx, {
    // The list of a kind with more differences is not complete, so its alarms must stay open.
    kinds: checks.filter((check) => check.differences <= listed).map(({ kind }) => kind),
    findings: differences,
    startedAt,
  });
  const all = checks.reduce((sum, check) => sum + check.differences, 0);
  const open = all - states.filter((state) => state === "accepted").length;
  const value = { at: startedAt.toISOString(), seconds, orders: figures.orders, open };
  const kept = { value, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(settings)
    .values({ key: lastCheckKey, ...kept })
    .onConflictDoUpdate({ target: settings.key, set: kept });
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
