import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** Durations in microseconds. */
export type Latencies = RecordableHistogram;

export function noLatencies(): Latencies {
  return createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
}

export function record(latencies: Latencies, milliseconds: number): void {
  latencies.record(Math.max(1, Math.round(milliseconds * 1_000)));
}

/** Milliseconds that this share of answers did not exceed. */
export function percentile(latencies: Latencies, share: number): number {
  return latencies.count === 0 ? Number.NaN : latencies.percentile(share * 100) / 1_000;
}

export const longest = (latencies: Latencies) => latencies.max / 1_000;

/**
 * When each of so many requests per second is due, in seconds: a tenth of the rate at first, all of it after
 * `gathering` seconds.
 */
export function* arrivals(perSecond: number, seconds: number, gathering: number): Generator<number> {
  for (let due = 0; due < seconds; due += 1 / (perSecond * Math.min(1, 0.1 + (0.9 * due) / gathering)))
    yield due;
}
