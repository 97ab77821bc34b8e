import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

export type Latencies = RecordableHistogram;

export function createLatencies(): Latencies {
  return createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
}

export function record(latencies: Latencies, milliseconds: number): void {
  latencies.record(Math.max(1, Math.round(milliseconds * 1_000)));
}

export function percentile(latencies: Latencies, share: number): number {
  return latencies.count === 0 ? Number.NaN : latencies.percentile(share * 100) / 1_000;
}

export const longest = (latencies: Latencies) => latencies.max / 1_000;

/** Yields the second at which each request is due. The rate rises from a tenth to all of it within `gathering` seconds. */
export function* arrivals(perSecond: number, seconds: number, rampUpSeconds: number): Generator<number> {
  for (
    let dueSeconds = 0;
    dueSeconds < seconds;
    dueSeconds += 1 / (perSecond * Math.min(1, 0.1 + (0.9 * dueSeconds) / rampUpSeconds))
  )
    yield dueSeconds;
}
