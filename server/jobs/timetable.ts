import { setTimeout as wait } from "node:timers/promises";
import type { Turn } from "../db/turn.ts";
import type { Clock } from "../kernel/clock.ts";
import { createCounter } from "../kernel/counter.ts";
import type { Logger } from "../kernel/logger.ts";
import { reachedBetween, type Times } from "./times.ts";

export type Timetable = {
  /** Does the work at these times, in all processes together once, and never twice at the same moment. */
  repeat(name: string, times: Times, work: () => Promise<void>): void;
  stop(): Promise<void>;
};

type Entry = { name: string; times: Times; work: () => Promise<void>; due: boolean };

const betweenLooks = 5_000;
/** What was due while a server was started again is done then: rather once more than not at all. */
const atStart = 60_000;
const patienceAtEnd = 5_000;

const runs = createCounter("imece_background_runs_total", "Runs of background work, by its name", "work");

/**
 * Background work, in the one process whose turn it is. Nothing about when a work is due next is kept anywhere: every
 * few seconds by a timer that no clock moves it is seen which times the clock has passed since the look before. A clock
 * that is set forward by hours passes each time once, one that is set back passes none, and the next look reckons from
 * where it stands then (docs/decisions/029).
 */
export function startTimetable(turn: Turn, clock: Clock, log: Logger): Timetable {
  const entries: Entry[] = [];
  const underWay = new Map<Entry, Promise<void>>();
  let seen = clock.now().getTime() - atStart;
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const whose = await turn.take();
    // When the database does not say, nobody may be doing the work: these times are still to come.
    if (whose === "unknown" || stopped) return;
    const now = clock.now().getTime();
    const before = seen;
    seen = now;
    for (const entry of entries) {
      if (whose === "others") entry.due = false;
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
      .catch((err: unknown) => log.error({ err, job: name }, "background work failed"))
      .finally(() => underWay.delete(entry));
    underWay.set(entry, running);
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, "the timetable of background work broke"))
      .finally(() => {
        looking = undefined;
      });
  }, betweenLooks);
  timer.unref();

  return {
    repeat(name, times, work) {
      entries.push({ name, times, work, due: false });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      const done = Promise.all([looking, ...underWay.values()]);
      await Promise.race([done, wait(patienceAtEnd, undefined, { ref: false })]);
      await turn.end();
    },
  };
}
