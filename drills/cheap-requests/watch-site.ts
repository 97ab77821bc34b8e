import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
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
  const innocent = Number(new URL(site.url).port);
  const worker = new Worker(new URL(import.meta.url), { workerData: { innocent } });
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

if (!isMainThread && workerData?.innocent) await visit(workerData.innocent);

/**
 * An innocent visitor in its own thread, so that the drill's work does not count as the server's: requests /healthz
 * every few milliseconds, and reports the longest wait since the last report.
 */
async function visit(port: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let asking = performance.now();
  let isAsking = false;

  function ask(): Promise<void> {
    return new Promise((resolve) => {
      const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (answer) => {
        answer.resume().on("close", resolve);
      });
      request.on("error", () => resolve());
    });
  }

  parentPort?.on("message", () => {
    // A wait that is still running counts with its current length.
    parentPort?.postMessage(Math.max(longest, isAsking ? performance.now() - asking : 0));
    longest = 0;
  });

  for (;;) {
    asking = performance.now();
    isAsking = true;
    await ask();
    isAsking = false;
    longest = Math.max(longest, performance.now() - asking);
    await wait(4);
  }
}
