import pLimit from "p-limit";

/** More would wait longer than a browser does. */
const maxWaiting = 6;

/**
 * Limits work that has a whole file in memory, in this process. The returned function returns the result of the work, or
 * null if too much work waits.
 */
export function limitWork(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result | null> {
  const limit = pLimit(atOnce);
  return async (work) => (limit.pendingCount >= maxWaiting ? null : limit(work));
}
