import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { findNextPublishTime } from "./queries.ts";

/** The maximum milliseconds between two checks. Another process may schedule news at any time. */
const maxWaitMs = 10_000;

/**
 * Drops the cached pages when scheduled news becomes visible. Every process does so by its own clock, by which it also
 * selects the visible news. Returns a function that stops the checks.
 */
export function watchPublishTimes({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Logger;
}): () => Promise<void> {
  let announcedUntil = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let runningCheck = Promise.resolve();
  let isStopped = false;

  async function check(): Promise<void> {
    let wait = maxWaitMs;
    try {
      const now = clock.now();
      let next = await findNextPublishTime(db, announcedUntil);
      if (next && next <= now) {
        await dropPages(db);
        announcedUntil = now;
        next = await findNextPublishTime(db, now);
      }
      // The timer may fire slightly too early. Then the next check follows after the remaining time.
      if (next) wait = Math.min(wait, Math.max(1, next.getTime() - clock.now().getTime()));
    } catch (err) {
      log.warn({ err }, "reading times of scheduled news failed");
    }
    if (!isStopped) timer = setTimeout(startCheck, wait).unref();
  }

  function startCheck(): void {
    runningCheck = check();
  }

  startCheck();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await runningCheck;
  };
}
