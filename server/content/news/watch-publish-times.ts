import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { findNextPublishTime } from "./queries.ts";

/** The longest time between two checks, in milliseconds. Staff may schedule news at any moment, in any process. */
const maxWaitMs = 10_000;

/**
 * Announces a change when scheduled news appears, so that cached pages are rendered again. Every process watches by
 * its own clock, which also decides what is visible. Returns a function that stops it.
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
      // When the timer fires slightly early, it waits for the remaining time.
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
