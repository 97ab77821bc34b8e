import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { forgetPeak, peakBytes, processorMilliseconds, residentBytes } from "#testing/site/processor-time.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

/** The cost of a piece of work for others: milliseconds and MiB. */
export type Cost = {
  /**
   * The longest wait of an innocent request, at most the time that the server's main thread ran: on a busy machine the
   * clock also counts other programs.
   */
  wait: number;
  /** Growth of the server's process at its peak, and the peak. */
  growth: number;
  peak: number;
};

/** Long enough for a blocked request to be answered, and for work after an answer to show. */
const settling = 15;
const mebibyte = 1024 ** 2;

export function watchSite(site: SiteProcess) {
  const pid = site.pid();
  const worker = new Worker(new URL("./innocent-worker.ts", import.meta.url), {
    workerData: Number(new URL(site.url).port),
  });
  async function longestWait(): Promise<number> {
    worker.postMessage("look");
    const [longest] = await once(worker, "message");
    return longest;
  }
  return {
    async during(work: () => Promise<unknown>): Promise<Cost> {
      await longestWait();
      const before = residentBytes(pid);
      forgetPeak(pid);
      const ran = processorMilliseconds(pid);
      await work();
      await wait(settling);
      const waited = await longestWait();
      const peak = peakBytes(pid);
      return {
        wait: Math.min(waited, processorMilliseconds(pid) - ran),
        growth: Math.max(0, peak - before) / mebibyte,
        peak: peak / mebibyte,
      };
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
