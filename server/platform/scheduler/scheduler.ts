import pTimeout from "p-timeout";
import type { Clock } from "#server/platform/clock.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { LeaderLock } from "#server/platform/db/leader-lock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { reachedBetween, type Times } from "./times.ts";

export type Scheduler = {
  /** Runs the job at these times, in one process only, and never twice at the same moment. */
  repeat(name: string, times: Times, work: () => Promise<void>): void;
  stop(): Promise<void>;
};

type Entry = { name: string; times: Times; work: () => Promise<void>; due: boolean };

const checkInterval = 5_000;
/** Jobs that were due within this time before the start run at the start, because a restart may have missed them. */
const atStart = 60_000;
const stopTimeout = 5_000;

const runs = createCounter("imece_background_runs_total", "Runs of background work, by its name", "work");

/**
 * Runs jobs in the process that holds the leader lock. It stores no next due time: every few seconds, on a monotonic
 * timer, it checks which times the clock has passed since the previous check. A clock that is set forward by hours
 * passes each time once; a clock that is set back passes none, and the next check continues from its new time
 * (docs/decisions/029).
 */
export function startScheduler(leaderLock: LeaderLock, clock: Clock, log: Logger): Scheduler {
  const entries: Entry[] = [];
  const underWay = new Map<Entry, Promise<void>>();
  let seen = clock.now().getTime() - atStart;
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const leader = await leaderLock.take();
    // Perhaps no process is the leader, so these times are checked again.
    if (leader === "unknown" || stopped) return;
    const now = clock.now().getTime();
    const before = seen;
    seen = now;
    for (const entry of entries) {
      if (leader === "taken") entry.due = false;
      else if (reachedBetween(entry.times, before, now)) entry.due = true;
      if (entry.due && !underWay.has(entry)) run(entry);
    }
  }

  function run(entry: Entry): void {
    const { name, work } = entry;
    entry.due = false;
    runs.add(name);
    const running = Promise.resolve()
      .then(work)
      .catch((err: unknown) => log.error({ err, job: name }, "background job failed"))
      .finally(() => underWay.delete(entry));
    underWay.set(entry, running);
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, "scheduler failed"))
      .finally(() => {
        looking = undefined;
      });
  }, checkInterval);
  timer.unref();

  return {
    repeat(name, times, work) {
      entries.push({ name, times, work, due: false });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      const done = Promise.all([looking, ...underWay.values()]);
      await pTimeout(done, { milliseconds: stopTimeout, message: false });
      await leaderLock.end();
    },
  };
}
