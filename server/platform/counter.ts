/** A number that only grows while the process runs, per value of one label. */
export type Counter = {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Adds one. Label values must come from the program, never from visitors, because each value stays in memory. */
  add(value: string): void;
  /** Returns the count of a value. The caller adds to `n` itself where events come ten thousand times a second. */
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
