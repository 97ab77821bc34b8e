import { expect, test } from "vitest";
import { blockingTimeOfProcessor, type TraceEvent } from "./blocking-time.ts";

const url = "http://localhost:1/";
const at = (ts: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, ph: "X", pid: 1, tid: 1, ts },
  ...more,
});
const start = (ts: number, documentLoaderURL: string) =>
  at(ts, "navigationStart", { ph: "R", args: { data: { documentLoaderURL } } });
const task = (ts: number, dur: number, tdur: number, more: Partial<TraceEvent> = {}) =>
  at(ts, "RunTask", { dur, tdur, ...more });

test("sums the time beyond 50 ms of each task after the first paint, in a phone's time", () => {
  const events = [
    start(0, "about:blank"),
    task(1, 90_000, 90_000),
    start(100_000, url),
    task(101_000, 40_000, 40_000), // before there is anything to see
    at(200_000, "firstContentfulPaint"),
    task(150_000, 100_000, 30_000), // half of it after the paint: 60 of the phone's time
    task(250_000, 50_000, 12_500), // waited for the processor: 50 ms of the phone's time
    task(320_000, 20_000, 15_000), // 60 of them
    task(350_000, 20_000, 17_500), // 70 of them
    task(370_000, 90_000, 90_000, { tid: 2 }), // another thread
  ];
  expect(blockingTimeOfProcessor(events, url)).toBeCloseTo(40);
});

test("a trace of another page or without the needed events is refused", () => {
  expect(() => blockingTimeOfProcessor([start(0, "about:blank")], url)).toThrow("does not know");
  expect(() => blockingTimeOfProcessor([start(0, url)], url)).toThrow("no first paint");
  const timeless = [start(0, url), at(1, "firstContentfulPaint"), at(2, "RunTask", { dur: 90_000 })];
  expect(() => blockingTimeOfProcessor(timeless, url)).toThrow("does not say");
});
