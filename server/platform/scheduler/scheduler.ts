import pTimeout from "p-timeout";
import type { Clock } from "#server/platform/clock.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { LeaderLock } from "#server/platform/db/leader-lock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { reachedBetween, type Times } from "./times.ts";

export type Scheduler = {
  /** Runs the job at these times, in one process only, and never twice at the same time. */
  repeat(name: string, times: Times, work: () => Promise<void>): void;
  stop(): Promise<void>;
};

type Entry = { name: string; times: Times; work: () => Promise<void>; due: boolean };

const checkInterval = 1_000;
/** Milliseconds. Jobs that were due within this time before the start run at the start, because a restart may miss them. */
const startMargin = 60_000;
const stopTimeout = 5_000;

const runs = createCounter("imece_background_runs_total", "Runs of background work, by its name", "work");

/**
 * Runs jobs in the process that holds the leader lock. Every second, on a monotonic timer, the scheduler checks which
 * times the clock has passed since the previous check. If the clock is set forward by hours, each job runs once. If it is set
 * back, no job runs, and the next check continues from the new time (docs/decisions/029).
 */
export function startScheduler(leaderLock: LeaderLock, clock: Clock, log: Logger): Scheduler {
  const entries: Entry[] = [];
  const runningJobs = new Map<Entry, Promise<void>>();
  let checkedUntil = clock.now().getTime() - startMargin;
  let checking: Promise<void> | undefined;
  let stopped = false;

  async function check(): Promise<void> {
    const leader = await leaderLock.acquire();
    // No process may be the leader, so the next check includes these times.
    if (leader === "unknown" || stopped) return;
    const now = clock.now().getTime();
    const before = checkedUntil;
    checkedUntil = now;
    for (const entry of entries) {
      if (leader === "taken") entry.due = false;
      else if (reachedBetween(entry.times, before, now)) entry.due = true;
      if (entry.due && !runningJobs.has(entry)) run(entry);
    }
  }

  function run(entry: Entry): void {
    const { name, work } = entry;
    entry.due = false;
    runs.add(name);
    const running = Promise.resolve()
      .then(work)
      .catch((err: unknown) => log.error({ err, job: name }, "background job failed"))
      .finally(() => runningJobs.delete(entry));
    runningJobs.set(entry, running);
  }

  const timer = setInterval(() => {
    checking ??= check()
      .catch((err: unknown) => log.error({ err }, "scheduler failed"))
      .finally(() => {
        checking = undefined;
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
      const done = Promise.all([checking, ...runningJobs.values()]);
      await pTimeout(done, { milliseconds: stopTimeout, message: false });
      await leaderLock.end();
    },
  };
}
