/** A number for each value of a label, which only grows while the process runs. */
export type Counter = {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Adds one. Label values must come from the program, never from visitors, because each value stays in memory. */
  add(value: string): void;
  /** Returns the count of a value. For very frequent events the caller keeps the result and increases `n`. */
  findCount(value: string): { n: number };
  counts(): ReadonlyMap<string, { readonly n: number }>;
};

const counters: Counter[] = [];

/**
 * Creates a counter of this process. Declare it next to the code whose events it counts; server/platform/metrics reads all
 * counters.
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
    findCount: of,
    add: (value) => {
      of(value).n++;
    },
    counts: () => counts,
  };
  counters.push(counter);
  return counter;
}

export function allCounters(): readonly Counter[] {
  return counters;
}
