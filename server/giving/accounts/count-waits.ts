import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { hourMs } from "#shared/text/time.ts";
import { listUndecided } from "./queries.ts";
import { type ChangeRow, isUndecided, waitMs } from "./rules.ts";

export const waitsKey = "accounts.waits";

/** The milliseconds that each request has waited, and the time of the last count. */
type Waits = { at: string; waited: Record<string, number> };

/**
 * Between two counts a longer time does not count. The clock may have leapt, or the site was off; the administrators need
 * 24 hours of a running site to hear of a request and refuse it.
 */
const longestPauseMs = hourMs;

/** Counts the time that each undecided request has waited. Returns the requests whose wait is over. */
export function countWaits(db: Db, now: Date): Promise<ReadonlySet<string>> {
  return db.transaction(async (tx) => {
    const undecided = new Set((await listUndecided(tx)).map(({ requestId }) => requestId));
    const stored = await readWaits(tx);
    if (undecided.size === 0 && !stored) return new Set<string>();
    const pauseMs = stored ? now.getTime() - new Date(stored.at).getTime() : 0;
    const countedMs = pauseMs > 0 && pauseMs <= longestPauseMs ? pauseMs : 0;
    const waited: Waits["waited"] = {};
    for (const id of undecided) {
      const earlierMs = stored?.waited[id];
      waited[id] = earlierMs === undefined ? 0 : earlierMs + countedMs;
    }
    const value: Waits = { at: now.toISOString(), waited };
    await tx
      .insert(settings)
      .values({ key: waitsKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
    return new Set([...undecided].filter((id) => (waited[id] ?? 0) >= waitMs));
  });
}

/** Returns the changes with the time at which they are expected to become effective: later after a pause of the count. */
export async function withExpectedTime<Change extends Pick<ChangeRow, "requestId" | "effectiveAt" | "state">>(
  db: Db | Tx,
  changes: readonly Change[],
  now: Date,
): Promise<Change[]> {
  const waits = await readWaits(db);
  return changes.map((change) => {
    const waitedMs = waits?.waited[change.requestId];
    if (!waits || waitedMs === undefined || !change.effectiveAt || !isUndecided(change)) return change;
    const pauseMs = now.getTime() - new Date(waits.at).getTime();
    const countsOn = pauseMs >= 0 && pauseMs <= longestPauseMs ? now.getTime() - pauseMs : now.getTime();
    const over = countsOn + waitMs - waitedMs;
    return { ...change, effectiveAt: new Date(Math.max(change.effectiveAt.getTime(), over)) };
  });
}

async function readWaits(db: Db | Tx): Promise<Waits | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, waitsKey));
  return (row?.value as Waits | undefined) ?? null;
}
