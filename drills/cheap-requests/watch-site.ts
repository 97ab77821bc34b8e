import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { forgetPeak, peakBytes, processorMilliseconds, residentBytes } from "#testing/site/processor-time.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

/** The cost of a piece of work for others: milliseconds and MiB. */
export type Cost = {
  /** The longest wait of an innocent request. */
  wait: number;
  /**
   * How long the server's main thread ran. A wait for it cannot be longer: on a busy machine the clock also counts
   * other programs, and this does not.
   */
  busy: number;
  /** Growth of the server's process at its peak. */
  growth: number;
  /** Peak memory of its child processes (pictures). */
  children: number;
  /** Peak memory of the server's process. */
  peak: number;
};

export type Watch = { during(work: () => Promise<unknown>): Promise<Cost>; stop(): Promise<void> };

/** Long enough for a blocked request to be answered, and for work after an answer to show. */
const settling = 15;

const mebibyte = 1024 * 1024;

export function watchSite(site: SiteProcess): Watch {
  const pid = site.pid();
  const port = Number(new URL(site.url).port);
  const worker = new Worker(new URL("./innocent-worker.ts", import.meta.url), { workerData: { port, pid } });
  const look = () =>
    new Promise<{ wait: number; children: number }>((resolve) => {
      worker.once("message", resolve);
      worker.postMessage("look");
    });
  return {
    async during(work) {
      await look();
      const before = residentBytes(pid);
      forgetPeak(pid);
      const ran = processorMilliseconds(pid);
      await work();
      await wait(settling);
      const seen = await look();
      const peak = peakBytes(pid);
      const busy = processorMilliseconds(pid) - ran;
      return { ...seen, busy, growth: Math.max(0, peak - before) / mebibyte, peak: peak / mebibyte };
    },
    async stop() {
      await worker.terminate();
    },
  };
}
