export type FewAtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so many works run at once; the others wait, but never longer than `patience` milliseconds: when those before
 * hang, on a database that does not answer, everybody shall learn it at the same time.
 */
export function createFewAtOnce(most: number, patience: number): FewAtOnce {
  const waiting = new Set<() => void>();
  let running = 0;

  /** Over when a place was handed over, or after `patience`, without one. */
  async function turn(): Promise<void> {
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
      }, patience);
    });
  }
  return async (work) => {
    if (running < most) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next && running <= most) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
