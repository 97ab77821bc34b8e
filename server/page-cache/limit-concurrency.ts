export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits concurrency to `n`. The others wait at most `maxWait` milliseconds and then run anyway: when the running ones
 * hang, on a database that does not answer, all callers learn it at the same time.
 */
export function createConcurrencyLimit(n: number, maxWait: number): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  /** Resolves when a slot was handed over, or after `maxWait` without one. */
  async function slot(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      const called = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(called);
      timer = setTimeout(() => {
        waiting.delete(called);
        running += 1;
        resolve();
      }, maxWait);
    });
  }
  return async (work) => {
    if (running < n) running += 1;
    else await slot();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next && running <= n) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
