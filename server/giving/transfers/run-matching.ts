import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { hourMs } from "#shared/text/time.ts";
import { type ApplyCounts, applyMatches } from "./apply-matches.ts";
import { computeApplyTime } from "./apply-time.ts";
import { newCheckedRows } from "./checked-rows.ts";
import type { MatchContext, MatchCounts } from "./match-context.ts";
import { matchStatements } from "./match-statements.ts";

export type Matcher = {
  /**
   * Matches rows after an import, after a change of the setting, and hourly, because an order may be placed after its
   * payment. If an order was locked, the next call repeats the run.
   */
  match(): Promise<MatchCounts>;
  /** Applies the matches whose delay is over. It waits until `match` has processed the last import. */
  apply(): Promise<ApplyCounts>;
};

/** `isPermitted`: the value of TRANSFERS_AUTO, without which the setting of administrators has no effect. */
export function createMatcher(ctx: MatchContext & { log: Logger }, isPermitted: boolean): Matcher {
  const { db, clock } = ctx;
  let matchedMark = "";
  let ranAt = 0;
  const checkedRows = newCheckedRows();
  return {
    async match() {
      const settings = await readSettings(db, transferSettings);
      const automatic = isPermitted && settings.auto;
      const mark = `${automatic} ${await findLastImportTime(ctx)}`;
      const now = clock.now();
      if (mark === matchedMark && Math.abs(now.getTime() - ranAt) < hourMs) return {};
      const counts = await matchStatements(
        ctx,
        { automatic, applyAt: computeApplyTime(settings, now) },
        checkedRows,
      );
      if (!ctx.stopping?.aborted && !counts.locked) {
        matchedMark = mark;
        ranAt = now.getTime();
        checkedRows.at = now;
      }
      return counts;
    },
    async apply() {
      // New returns must be found before their payments are applied (settle-outgoing.ts).
      if (!matchedMark.endsWith(` ${await findLastImportTime(ctx)}`))
        return { completed: 0, noted: 0, withdrawn: 0 };
      const { auto } = await readSettings(db, transferSettings);
      return applyMatches(ctx, { automatic: isPermitted && auto });
    },
  };
}

async function findLastImportTime({ db }: MatchContext): Promise<string> {
  const rows = await rowsOf<{ at: string | null }>(db)`
    select max(ended_at)::text as at from statement_imports where state = 'stored'`;
  return rows[0]?.at ?? "";
}
