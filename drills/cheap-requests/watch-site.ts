import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { forgetPeak, peakBytes, processorMilliseconds, residentBytes } from "#testing/site/processor-time.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

export type Cost = {
  /**
   * The longest wait of another request, and at most the time for which the main thread of the server ran, because on a
   * busy machine the clock also counts other programs.
   */
  wait: number;
  growth: number;
  peak: number;
};

/** Milliseconds in which a blocked request gets its answer, and work after an answer becomes visible. */
const settleMs = 15;
const mebibyte = 1024 ** 2;

export function watchSite(site: SiteProcess) {
  const pid = site.pid();
  const port = Number(new URL(site.url).port);
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } });
  async function readLongestWait(): Promise<number> {
    worker.postMessage("report");
    const [longest] = await once(worker, "message");
    return longest;
  }
  return {
    async during(work: () => Promise<unknown>): Promise<Cost> {
      await readLongestWait();
      const before = residentBytes(pid);
      forgetPeak(pid);
      const processorBefore = processorMilliseconds(pid);
      await work();
      await wait(settleMs);
      const measuredWait = await readLongestWait();
      const peak = peakBytes(pid);
      return {
        wait: Math.min(measuredWait, processorMilliseconds(pid) - processorBefore),
        growth: Math.max(0, peak - before) / mebibyte,
        peak: peak / mebibyte,
      };
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

if (!isMainThread && workerData?.port) await visit(workerData.port);

/**
 * Requests /healthz every few milliseconds, and reports the longest wait since the last report. Runs in its own thread,
 * so that the work of the drill does not count as work of the server.
 */
async function visit(port: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let beganAt = performance.now();
  let isWaiting = false;

  function requestHealth(): Promise<void> {
    return new Promise((resolve) => {
      const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (answer) => {
        answer.resume().on("close", resolve);
      });
      request.on("error", () => resolve());
    });
  }

  parentPort?.on("message", () => {
    // A wait that is still running counts with its current length.
    parentPort?.postMessage(Math.max(longest, isWaiting ? performance.now() - beganAt : 0));
    longest = 0;
  });

  for (;;) {
    beganAt = performance.now();
    isWaiting = true;
    await requestHealth();
    isWaiting = false;
    longest = Math.max(longest, performance.now() - beganAt);
    await wait(4);
  }
}
