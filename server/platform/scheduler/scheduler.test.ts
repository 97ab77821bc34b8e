import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LeaderLock } from "#server/platform/db/leader-lock.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { hourMs, minuteMs, secondMs } from "#shared/text/time.ts";
import { startScheduler } from "./scheduler.ts";
import { everyDayAt, everyHourAt, everyMinute } from "./times.ts";

const noon = Date.parse("2026-03-05T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a machine whose clock can be set independently of the elapsed time. */
function createMachine() {
  let now = noon + 10 * secondMs;
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => void lines.push(line) });
  return {
    start: (leaderLock: LeaderLock = ours()) => startScheduler(leaderLock, { now: () => new Date(now) }, log),
    lines,
    set: (time: number) => {
      now = time;
    },
    async passMs(duration: number): Promise<void> {
      for (let passed = 0; passed < duration; passed += secondMs) {
        now += secondMs;
        await vi.advanceTimersByTimeAsync(secondMs);
      }
    },
  };
}

function ours(): LeaderLock {
  return { acquire: async () => "ours", end: async () => {} };
}

test("each job runs once at each of its times, and at the start if its time was during a restart", async () => {
  const { start, passMs } = createMachine();
  const scheduler = start();
  const runs = { minutely: 0, hourly: 0, daily: 0, justMissed: 0, longMissed: 0 };
  const count = (name: keyof typeof runs) => async () => void runs[name]++;
  scheduler.repeat("minutely", everyMinute, count("minutely"));
  scheduler.repeat("hourly", everyHourAt(23), count("hourly"));
  scheduler.repeat("daily", everyDayAt(13, 33), count("daily"));
  scheduler.repeat("just missed", everyDayAt(12, 0), count("justMissed"));
  scheduler.repeat("long missed", everyDayAt(11, 58), count("longMissed"));
  await passMs(5 * secondMs);
  expect(runs).toEqual({ minutely: 1, hourly: 0, daily: 0, justMissed: 1, longMissed: 0 });
  await passMs(2 * hourMs - 15 * secondMs);
  expect(runs).toEqual({ minutely: 121, hourly: 2, daily: 1, justMissed: 1, longMissed: 0 });
});

test("jobs still run after the clock is set forward by hours and back again", async () => {
  const { start, passMs, set } = createMachine();
  const scheduler = start();
  let minutely = 0;
  let hourly = 0;
  scheduler.repeat("minutely", everyMinute, async () => void minutely++);
  scheduler.repeat("hourly", everyHourAt(23), async () => void hourly++);
  await passMs(2 * minuteMs);
  for (const time of [noon + 5 * hourMs, noon + 10 * minuteMs, noon - 24 * hourMs, noon]) {
    set(time);
    const before = minutely;
    await passMs(70 * secondMs);
    expect(minutely - before).toBeGreaterThanOrEqual(1);
    expect(minutely - before).toBeLessThanOrEqual(3);
  }
  // Each jump of the clock passes each time at most once.
  expect(hourly).toBe(2);
  await passMs(hourMs);
  expect(hourly).toBe(3);
});

test("only one of several processes runs the jobs, and another takes over when it ends", async () => {
  let holder: number | undefined;
  const lockOf = (n: number): LeaderLock => ({
    acquire: async () => {
      holder ??= n;
      return holder === n ? "ours" : "taken";
    },
    end: async () => {
      if (holder === n) holder = undefined;
    },
  });
  const { start, passMs } = createMachine();
  const runs: number[] = [];
  const processes = [0, 1].map((n) => {
    const scheduler = start(lockOf(n));
    scheduler.repeat("minutely", everyMinute, async () => void runs.push(n));
    return scheduler;
  });
  await passMs(3 * minuteMs);
  expect(runs).toEqual([0, 0, 0, 0]);
  await processes[0]?.stop();
  await passMs(2 * minuteMs);
  expect(runs).toEqual([0, 0, 0, 0, 1, 1]);
});

test("no job starts while the leader is unknown, and due jobs run afterwards", async () => {
  let isAway = true;
  const { start, passMs } = createMachine();
  const scheduler = start({ acquire: async () => (isAway ? "unknown" : "ours"), end: async () => {} });
  let hourly = 0;
  scheduler.repeat("hourly", everyHourAt(1), async () => void hourly++);
  await passMs(10 * minuteMs);
  expect(hourly).toBe(0);
  isAway = false;
  await passMs(5 * secondMs);
  expect(hourly).toBe(1);
});

test("a job never overlaps itself, runs once more after a long run, and stop() waits for it", async () => {
  const { start, passMs } = createMachine();
  const scheduler = start();
  let runs = 0;
  let finish = () => {};
  scheduler.repeat("long", everyMinute, () => {
    runs++;
    return new Promise((done) => {
      finish = done;
    });
  });
  await passMs(10 * minuteMs);
  expect(runs).toBe(1);
  finish();
  await passMs(5 * secondMs);
  expect(runs).toBe(2);
  let ended = false;
  const ending = scheduler.stop().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(secondMs);
  expect(ended).toBe(false);
  finish();
  await ending;
});

test("a failed run is logged, and the job runs again at its next time", async () => {
  const { start, lines, passMs } = createMachine();
  const scheduler = start();
  let runs = 0;
  scheduler.repeat("breaks", everyMinute, async () => {
    if (++runs === 1) throw new Error("the first run breaks");
  });
  await passMs(2 * minuteMs);
  expect(runs).toBe(3);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      job: "breaks",
      err: expect.objectContaining({ message: "the first run breaks" }),
    }),
  ]);
});
