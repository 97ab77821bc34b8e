import pLimit from "p-limit";

type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits concurrency to `n`. The others wait at most `maxWait` milliseconds and then run anyway: when the running ones
 * hang, on a database that does not answer, all callers learn it at the same time.
 */
export function createConcurrencyLimit(n: number, maxWait: number): ConcurrencyLimit {
  const limit = pLimit(n);
  return (work) =>
    new Promise((resolve, reject) => {
      let running: Promise<void> | undefined;
      const run = () => {
        clearTimeout(tooLong);
        running ??= Promise.try(work).then(resolve, reject);
        return running;
      };
      const tooLong = setTimeout(run, maxWait);
      void limit(run);
    });
}
