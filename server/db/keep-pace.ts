import { setTimeout as wait } from "node:timers/promises";

/** How far a copy of the database has come, asked of the two sides. */
export type Sides = {
  /** Where the original is now. */
  position(): Promise<string>;
  /** Whether the copy has everything up to there. */
  reached(position: string): Promise<boolean>;
  /** Told when the copy begins or ceases to be left out for longer than a change takes; with what went wrong, if anything. */
  leftOut?(out: boolean, error?: unknown): void;
};

export type Pace = {
  /** Whether the copy shows everything that we have heard of, and is at most about a second behind. */
  keeps(): boolean;
  /** A change was heard of: the copy is not asked until it has come there, too. */
  doubt(): void;
  stop(): Promise<void>;
};

type Times = { betweenLooks: number; betweenQuestions: number; tolerance: number };

/** Milliseconds. Amounts move without a word; this is how much older than its page they may be. */
const usual: Times = { betweenLooks: 500, betweenQuestions: 20, tolerance: 500 };

/**
 * Watches whether a copy keeps pace: again and again it has to reach the place where the original was a moment ago.
 * While the original does not answer, nothing can have changed, and the last verdict stands.
 */
export function keepPace({ position, reached, leftOut }: Sides, times: Partial<Times> = {}): Pace {
  const { betweenLooks, betweenQuestions, tolerance } = { ...usual, ...times };
  const stopping = new AbortController();
  let keeps = false;
  let out = false;
  let doubts = 0;
  let wake = () => {};

  function leave(error?: unknown): void {
    keeps = false;
    if (!out) leftOut?.(true, error);
    out = true;
  }

  async function look(): Promise<void> {
    const heard = doubts;
    const wanted = await position().catch(() => null);
    if (wanted === null) return;
    const late = performance.now() + tolerance;
    try {
      while (!(await reached(wanted))) {
        if (stopping.signal.aborted) return;
        if (performance.now() > late) leave();
        await wait(betweenQuestions);
      }
    } catch (error) {
      leave(error);
      return;
    }
    if (doubts !== heard) return;
    if (out) leftOut?.(false);
    out = false;
    keeps = true;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = doubts;
      await look();
      if (doubts !== heard) continue;
      const pause = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const over = new AbortController();
      await Promise.race([
        pause,
        wait(betweenLooks, undefined, { signal: over.signal, ref: false }).catch(() => {}),
      ]);
      over.abort();
    }
  }

  const watching = watch();
  return {
    keeps: () => keeps,
    doubt() {
      keeps = false;
      doubts += 1;
      wake();
    },
    stop() {
      stopping.abort();
      wake();
      return watching;
    },
  };
}
