/** A number that only grows while the process lives, per value of one label. */
export type Counter = {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Values of the label come from the program, never from visitors: each one is kept for good. */
  add(value: string): void;
  /** For what happens ten thousands of times a second: add to `n` yourself. */
  of(value: string): { n: number };
  counts(): ReadonlyMap<string, { readonly n: number }>;
};

const all: Counter[] = [];

/**
 * Something worth counting, declared beside what it counts. Of the whole process, as what reads it is (server/metrics);
 * counting costs nothing worth mentioning, so it always happens.
 */
export function createCounter(name: string, help: string, label: string): Counter {
  const counts = new Map<string, { n: number }>();
  const of = (value: string) => {
    let count = counts.get(value);
    if (!count) {
      count = { n: 0 };
      counts.set(value, count);
    }
    return count;
  };
  const counter: Counter = {
    name,
    help,
    label,
    of,
    add: (value) => {
      of(value).n++;
    },
    counts: () => counts,
  };
  all.push(counter);
  return counter;
}

export function allCounters(): readonly Counter[] {
  return all;
}
