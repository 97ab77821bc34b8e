import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { forgetPeak, peakBytes, processorMilliseconds, residentBytes } from "../../load/processor-time.ts";
import type { SiteProcess } from "../site-process.ts";

/** What a piece of work cost others: milliseconds and MiB. */
export type Cost = {
  /** The longest that an innocent request waited. */
  wait: number;
  /**
   * How long the server's main thread ran. Nobody waits longer for it: on a machine with more to do than cores the clock
   * counts the turns of other programs, too, and this does not.
   */
  busy: number;
  /** How much more the server's process occupied at its peak than before. */
  growth: number;
  /** The most that its child processes (pictures) occupied. */
  children: number;
  /** What the server's process occupied at its peak. */
  peak: number;
};

export type Watch = { during(work: () => Promise<unknown>): Promise<Cost>; stop(): Promise<void> };

/** Long enough for a request that was blocked to have been answered, and for work that goes on after an answer to show. */
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
