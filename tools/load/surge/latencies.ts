/** How long answers took, in milliseconds, in steps of about 4 %: millions of them in a few kilobytes. */
export type Latencies = { counts: number[]; longest: number; total: number };

const steps = 400;
/** Everything up to this is one step. */
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

/** What this share of the answers did not take longer than; never less than the truth, 4 % more at most. */
export function percentile({ counts, longest, total }: Latencies, share: number): number {
  let left = Math.ceil(total * share);
  for (const [step, count] of counts.entries()) {
    left -= count;
    if (left <= 0 && count > 0) return Math.min(longest, shortest * Math.exp(step * growth));
  }
  return Number.NaN;
}

/** The same, for each half minute on its own: an hour that is good in all may have had a bad minute. */
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
