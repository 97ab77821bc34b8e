import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { hourMs } from "#shared/text/time.ts";
import { type Applied, applyMatches } from "./apply-matches.ts";
import { applyTime } from "./apply-time.ts";
import type { MatchContext, Matched } from "./match-context.ts";
import { matchStatements } from "./match-statements.ts";
import { neverLooked } from "./rows-that-found-nothing.ts";

export type Matcher = {
  /**
   * Matches after an import, after automatic matching was switched on, and hourly: orders come after their money. A run
   * that found an order held is repeated by the next call.
   */
  match(): Promise<Matched>;
  /** Applies the matches whose delay is over; nothing while `match` has not seen the last import. */
  apply(): Promise<Applied>;
};

/** `permitted`: TRANSFERS_AUTO, without which the setting of administrators has no effect. */
export function createMatcher(ctx: MatchContext & { log: Logger }, permitted: boolean): Matcher {
  const { db, clock } = ctx;
  let seen = "";
  let ranAt = 0;
  const looked = neverLooked();
  return {
    async match() {
      const settings = await readSettings(db, transferSettings);
      const automatic = permitted && settings.auto;
      const mark = `${automatic} ${await lastImport(ctx)}`;
      const now = clock.now();
      if (mark === seen && Math.abs(now.getTime() - ranAt) < hourMs) return {};
      const counts = await matchStatements(ctx, { automatic, applyAt: applyTime(settings, now) }, looked);
      // Only a complete run counts.
      if (!ctx.stopping?.aborted && !counts.held) {
        seen = mark;
        ranAt = now.getTime();
        looked.at = now;
      }
      return counts;
    },
    async apply() {
      // The run must find new returns before it matches payments (settle-outgoing.ts).
      if (!seen.endsWith(` ${await lastImport(ctx)}`)) return { completed: 0, noted: 0, withdrawn: 0 };
      const { auto } = await readSettings(db, transferSettings);
      return applyMatches(ctx, { automatic: permitted && auto });
    },
  };
}

async function lastImport({ db }: MatchContext): Promise<string> {
  const rows = await rowsOf<{ at: string | null }>(db)`
    select max(ended_at)::text as at from statement_imports where state = 'stored'`;
  return rows[0]?.at ?? "";
}
