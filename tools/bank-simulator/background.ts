import type { ServerResponse } from "node:http";

/** Work that continues after an answer: pending messages, and inquiries that never get an answer. */
export type Background = {
  underway(): number;
  run(work: (stop: AbortSignal) => Promise<void>): void;
  ignore(res: ServerResponse): void;
  isClosed(): boolean;
  close(): Promise<boolean>;
};

export function openBackground(): Background {
  const closing = new AbortController();
  const pending = new Set<Promise<void>>();
  const ignored = new Set<ServerResponse>();
  return {
    underway: () => pending.size,
    run(work) {
      const running = work(closing.signal);
      pending.add(running);
      void running.finally(() => pending.delete(running));
    },
    ignore(res) {
      ignored.add(res);
      res.on("close", () => ignored.delete(res));
    },
    isClosed: () => closing.signal.aborted,
    async close() {
      if (closing.signal.aborted) return false;
      closing.abort();
      for (const res of ignored) res.destroy();
      await Promise.all(pending);
      return true;
    },
  };
}
