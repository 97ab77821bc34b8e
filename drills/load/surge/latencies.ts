/** A histogram of durations in milliseconds, in steps of about 4 %: millions of values in a few kilobytes. */
export type Latencies = { counts: number[]; longest: number; total: number };

const steps = 400;
/** All values up to this are one step. */
const shortest = 0.05;
const growth = Math.log(1.04);

export function noLatencies(): Latencies {
  return { counts: new Array<number>(steps).fill(0), longest: 0, total: 0 };
}

export function record(latencies: Latencies, milliseconds: number): void {
  const step = Math.ceil(Math.log(Math.max(milliseconds, shortest) / shortest) / growth);
  const at = Math.min(steps - 1, Math.max(0, step));
  latencies.counts[at] = (latencies.counts[at] ?? 0) + 1;
  latencies.longest = Math.max(latencies.longest, milliseconds);
  latencies.total += 1;
}

/** The duration that this share of answers did not exceed; never below the true value, at most 4 % above. */
export function percentile({ counts, longest, total }: Latencies, share: number): number {
  let left = Math.ceil(total * share);
  for (const [step, count] of counts.entries()) {
    left -= count;
    if (left <= 0 && count > 0) return Math.min(longest, shortest * Math.exp(step * growth));
  }
  return Number.NaN;
}

/** The same for each half minute, because an average can hide a bad minute. */
export type Course = { begun: number; parts: Latencies[] };
export const partOfCourse = 30_000;

export function noCourse(): Course {
  return { begun: performance.now(), parts: [] };
}

export function recordInCourse({ begun, parts }: Course, milliseconds: number): void {
  const part = Math.floor((performance.now() - begun) / partOfCourse);
  while (parts.length <= part) parts.push(noLatencies());
  const latencies = parts[part];
  if (latencies) record(latencies, milliseconds);
}
