import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { hourMs } from "#shared/text/time.ts";
import { type ChangeRow, isUndecided, waitMs } from "./rules.ts";

export const waitsKey = "accounts.waits";

/** The milliseconds that each request has waited, and the time of the last count. */
export type Waits = { at: string; waited: Record<string, number> };

/**
 * Between two counts a longer time does not count. The clock may have leapt, or the site was off; the administrators need
 * 24 hours of a running site to hear of a request and refuse it.
 */
export const longestPauseMs = hourMs;

/** Returns the changes with the time at which they are expected to become effective: later after a pause of the count. */
export async function withExpectedTime<Change extends Pick<ChangeRow, "requestId" | "effectiveAt" | "state">>(
  db: Db | Tx,
  changes: readonly Change[],
  now: Date,
): Promise<Change[]> {
  const waits = await readWaits(db);
  return changes.map((change) => {
    const waitedMs = waits ? ownValue(waits.waited, change.requestId) : undefined;
    if (!waits || waitedMs === undefined || !change.effectiveAt || !isUndecided(change)) return change;
    const pauseMs = now.getTime() - new Date(waits.at).getTime();
    const countsOn = pauseMs >= 0 && pauseMs <= longestPauseMs ? now.getTime() - pauseMs : now.getTime();
    const over = countsOn + waitMs - waitedMs;
    return { ...change, effectiveAt: new Date(Math.max(change.effectiveAt.getTime(), over)) };
  });
}

export async function readWaits(db: Db | Tx): Promise<Waits | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, waitsKey));
  return (row?.value as Waits | undefined) ?? null;
}
