/**
 * Runs the work at once when nothing runs under its key, else after that has finished: of many equal requests at
 * once the first goes alone, and the others then meet what it has made. `waited`: what was looked up before may be old.
 */
export type InFlight = <T>(key: string | undefined, work: (waited: boolean) => Promise<T>) => Promise<T>;

export function createInFlight(): InFlight {
  const running = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === undefined) return work(false);
    const first = running.get(key);
    if (first) {
      await first.catch(() => {});
      return work(true);
    }
    const result = work(false);
    running.set(key, result);
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}
