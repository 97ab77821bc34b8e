import type { ServerResponse } from "node:http";

/** What goes on after an answer: messages that are pending, and inquiries that never get one. */
export type Background = {
  /** Messages that are pending. */
  underway(): number;
  /** Work that ends soon after the signal and never rejects. */
  run(work: (stop: AbortSignal) => Promise<void>): void;
  /** Leaves this request without an answer. */
  ignore(res: ServerResponse): void;
  isClosed(): boolean;
  /** Ends everything and waits for it. False when it was closed before. */
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
