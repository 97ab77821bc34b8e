import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** Durations of all answers, and of each half minute, because an average can hide a bad minute. In microseconds. */
export type Latencies = { begun: number; all: RecordableHistogram; parts: RecordableHistogram[] };

export const partMs = 30_000;
const empty = () => createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });

export function noLatencies(): Latencies {
  return { begun: performance.now(), all: empty(), parts: [] };
}

export function record({ begun, all, parts }: Latencies, milliseconds: number): void {
  const duration = Math.max(1, Math.round(milliseconds * 1_000));
  all.record(duration);
  const part = Math.floor((performance.now() - begun) / partMs);
  while (parts.length <= part) parts.push(empty());
  parts[part]?.record(duration);
}

/** Milliseconds that this share of answers did not exceed. */
export function percentile(histogram: RecordableHistogram, share: number): number {
  return histogram.count === 0 ? Number.NaN : histogram.percentile(share * 100) / 1_000;
}

/** The 95th percentile of one half minute, of several kinds of requests together. */
export function p95Of(kinds: readonly Latencies[], part: number): number {
  const together = empty();
  for (const { parts } of kinds) if (parts[part]) together.add(parts[part]);
  return percentile(together, 0.95);
}
