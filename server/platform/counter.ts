/** A number that only grows while the process runs, per value of one label. */
export type Counter = {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Take label values from the program, never from visitors: each value stays in memory. */
  add(value: string): void;
  /** For events at ten thousands a second: the caller adds to `n` itself. */
  of(value: string): { n: number };
  counts(): ReadonlyMap<string, { readonly n: number }>;
};

const all: Counter[] = [];

/**
 * Creates a counter of this process; declare it next to the code that it counts. server/platform/metrics reads all of them.
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
