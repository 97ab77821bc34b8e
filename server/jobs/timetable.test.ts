import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Turn } from "../db/turn.ts";
import { createLogger } from "../kernel/logger.ts";
import { everyDayAt, everyHourAt, everyMinute } from "./times.ts";
import { startTimetable } from "./timetable.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const noon = Date.parse("2026-03-05T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A machine whose clock can be set: what really passes is told apart from what the clock shows. */
function machine() {
  let now = noon + 10 * second;
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => void lines.push(line) });
  return {
    start: (turn: Turn = ours()) => startTimetable(turn, { now: () => new Date(now) }, log),
    lines,
    set: (time: number) => {
      now = time;
    },
    async pass(duration: number): Promise<void> {
      for (let passed = 0; passed < duration; passed += second) {
        now += second;
        await vi.advanceTimersByTimeAsync(second);
      }
    },
  };
}

function ours(): Turn {
  return { take: async () => "ours", end: async () => {} };
}

test("each work is done at its times, once, and what fell into a restart is done at the start", async () => {
  const { start, pass } = machine();
  const timetable = start();
  const runs = { minutely: 0, hourly: 0, daily: 0, justMissed: 0, longMissed: 0 };
  const count = (name: keyof typeof runs) => async () => void runs[name]++;
  timetable.repeat("minutely", everyMinute, count("minutely"));
  timetable.repeat("hourly", everyHourAt(23), count("hourly"));
  timetable.repeat("daily", everyDayAt(13, 33), count("daily"));
  timetable.repeat("just missed", everyDayAt(12, 0), count("justMissed"));
  timetable.repeat("long missed", everyDayAt(11, 58), count("longMissed"));
  await pass(5 * second);
  expect(runs).toEqual({ minutely: 1, hourly: 0, daily: 0, justMissed: 1, longMissed: 0 });
  await pass(2 * hour - 15 * second);
  expect(runs).toEqual({ minutely: 121, hourly: 2, daily: 1, justMissed: 1, longMissed: 0 });
});

test("a clock that is set forward by hours and back again stops nothing", async () => {
  const { start, pass, set } = machine();
  const timetable = start();
  let [minutely, hourly] = [0, 0];
  timetable.repeat("minutely", everyMinute, async () => void minutely++);
  timetable.repeat("hourly", everyHourAt(23), async () => void hourly++);
  await pass(2 * minute);
  for (const time of [noon + 5 * hour, noon + 10 * minute, noon - 24 * hour, noon]) {
    set(time);
    const before = minutely;
    await pass(70 * second);
    expect(minutely - before).toBeGreaterThanOrEqual(1);
    expect(minutely - before).toBeLessThanOrEqual(3);
  }
  // The hours that the clock jumped over were passed together, once.
  expect(hourly).toBe(2);
  await pass(hour);
  expect(hourly).toBe(3);
});

test("of several processes one works, and another goes on when it ends", async () => {
  let holder: number | undefined;
  const turnOf = (n: number): Turn => ({
    take: async () => {
      holder ??= n;
      return holder === n ? "ours" : "others";
    },
    end: async () => {
      if (holder === n) holder = undefined;
    },
  });
  const { start, pass } = machine();
  const runs: number[] = [];
  const processes = [0, 1].map((n) => {
    const timetable = start(turnOf(n));
    timetable.repeat("minutely", everyMinute, async () => void runs.push(n));
    return timetable;
  });
  await pass(3 * minute);
  expect(runs).toEqual([0, 0, 0, 0]);
  await processes[0]?.stop();
  await pass(2 * minute);
  expect(runs).toEqual([0, 0, 0, 0, 1, 1]);
});

test("while the database does not say whose turn it is nothing is begun, and nothing is forgotten", async () => {
  let away = true;
  const { start, pass } = machine();
  const timetable = start({ take: async () => (away ? "unknown" : "ours"), end: async () => {} });
  let hourly = 0;
  timetable.repeat("hourly", everyHourAt(1), async () => void hourly++);
  await pass(10 * minute);
  expect(hourly).toBe(0);
  away = false;
  await pass(5 * second);
  expect(hourly).toBe(1);
});

test("a work never overtakes itself, is done once more after a long run, and is waited for at the end", async () => {
  const { start, pass } = machine();
  const timetable = start();
  let runs = 0;
  let finish = () => {};
  timetable.repeat("long", everyMinute, () => {
    runs++;
    return new Promise((done) => {
      finish = done;
    });
  });
  await pass(10 * minute);
  expect(runs).toBe(1);
  finish();
  await pass(5 * second);
  expect(runs).toBe(2);
  let ended = false;
  const ending = timetable.stop().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(second);
  expect(ended).toBe(false);
  finish();
  await ending;
});

test("a run that breaks is told, and the next one comes all the same", async () => {
  const { start, lines, pass } = machine();
  const timetable = start();
  let runs = 0;
  timetable.repeat("breaks", everyMinute, async () => {
    if (++runs === 1) throw new Error("the first run breaks");
  });
  await pass(2 * minute);
  expect(runs).toBe(3);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      job: "breaks",
      err: expect.objectContaining({ message: "the first run breaks" }),
    }),
  ]);
});
