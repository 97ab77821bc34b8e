export type FewAtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so many works run at once; the others wait, but never longer than `patience` milliseconds: when those before
 * hang, on a database that does not answer, everybody shall learn it at the same time.
 */
export function createFewAtOnce(most: number, patience: number): FewAtOnce {
  const waiting = new Set<() => void>();
  let running = 0;

  async function turn(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let called = () => {};
    await new Promise<void>((resolve) => {
      called = resolve;
      waiting.add(called);
      timer = setTimeout(resolve, patience);
    });
    clearTimeout(timer);
    waiting.delete(called);
  }
  return async (work) => {
    if (running >= most) await turn();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      const [next] = waiting;
      if (next && running < most) {
        waiting.delete(next);
        next();
      }
    }
  };
}
