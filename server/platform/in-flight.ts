/**
 * Runs the work at once, or after the running work of the same key. If several equal requests arrive together, the first
 * runs alone, and the later requests find its stored result.
 */
type InFlight = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

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
