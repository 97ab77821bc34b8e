import { setTimeout as wait } from "node:timers/promises";

/** The two databases that are compared. */
export type Sides = {
  /** The current WAL position of the primary. */
  position(): Promise<string>;
  /** Whether the replica has replayed everything up to this position. */
  reached(position: string): Promise<boolean>;
  /** Called when the replica starts or stops to lag, with the error if a query failed. */
  onLagging?(lagging: boolean, error?: unknown): void;
};

export type ReplicaLag = {
  /** Whether the replica has every change that was noted, and lags by at most about a second. */
  caughtUp(): boolean;
  /** Notes a change: the replica does not count as caught up until it has this change. */
  noteChange(): void;
  stop(): Promise<void>;
};

type Times = { lookEvery: number; askEvery: number; tolerance: number };

/** Milliseconds. Collected amounts change without a note; this limits how much older they are than their page. */
const usual: Times = { lookEvery: 500, askEvery: 20, tolerance: 500 };

/**
 * Watches the lag of a replica: it reads the position of the primary again and again, and waits until the replica has
 * reached it. While the primary does not answer, nothing can have changed, so the last result holds.
 */
export function watchReplicaLag(
  { position, reached, onLagging }: Sides,
  times: Partial<Times> = {},
): ReplicaLag {
  const { lookEvery, askEvery, tolerance } = { ...usual, ...times };
  const stopping = new AbortController();
  const report = createReport(onLagging);
  let caughtUp = false;
  let changes = 0;
  const pause = createPause();

  function noteLag(error?: unknown): void {
    caughtUp = false;
    report(true, error);
  }

  async function look(): Promise<void> {
    const changesBefore = changes;
    const wanted = await position().catch(() => null);
    if (wanted === null) return;
    const late = performance.now() + tolerance;
    try {
      while (!(await reached(wanted))) {
        if (stopping.signal.aborted) return;
        if (performance.now() > late) noteLag();
        await wait(askEvery);
      }
    } catch (error) {
      noteLag(error);
      return;
    }
    if (changes !== changesBefore) return;
    report(false);
    caughtUp = true;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const changesBefore = changes;
      await look();
      if (changes === changesBefore) await pause.take(lookEvery);
    }
  }

  const watching = watch();
  return {
    caughtUp: () => caughtUp,
    noteChange() {
      caughtUp = false;
      changes += 1;
      pause.end();
    },
    stop() {
      stopping.abort();
      pause.end();
      return watching;
    },
  };
}

/** Tells of the begin and of the end of a lag, once each. */
function createReport(onLagging: Sides["onLagging"]) {
  let told = false;
  return (lagging: boolean, error?: unknown): void => {
    if (lagging !== told) onLagging?.(lagging, error);
    told = lagging;
  };
}

/** A pause that can be ended early. */
function createPause() {
  let end = () => {};
  return {
    async take(ms: number): Promise<void> {
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const over = new AbortController();
      await Promise.race([ended, wait(ms, undefined, { signal: over.signal, ref: false }).catch(() => {})]);
      over.abort();
    },
    end: () => end(),
  };
}
