import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { longestPauseMs, readWaits, type Waits, waitsKey } from "./expected-time.ts";
import { listUndecided } from "./queries.ts";
import { waitMs } from "./rules.ts";

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
      const earlierMs = stored && ownValue(stored.waited, id);
      waited[id] = typeof earlierMs === "number" ? earlierMs + countedMs : 0;
    }
    const value: Waits = { at: now.toISOString(), waited };
    await tx
      .insert(settings)
      .values({ key: waitsKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
    return new Set([...undecided].filter((id) => (ownValue(waited, id) ?? 0) >= waitMs));
  });
}
