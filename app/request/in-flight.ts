/**
 * Runs the work at once when nothing runs under its key, else after that has finished: of many equal requests at
 * once the first goes alone, and the others then meet what it has made.
 */
export type InFlight = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

export function createInFlight(): InFlight {
  const running = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === undefined) return work();
    const first = running.get(key);
    if (first) {
      await first.catch(() => {});
      return work();
    }
    const result = work();
    running.set(key, result);
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}
