import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createRandom } from "#testing/donor/random.ts";
import { type Addresses, createPageMix } from "./page-mix.ts";
import { askSteadily, type Steadily, type SteadyResult } from "./steady-requests.ts";

type Visit = Steadily & { addresses: Addresses; searches: number; seed: number };

/** Visitors who read pages, in a separate thread, so that the drill's other work does not delay them. */
export function visitPages(visit: Visit): Promise<SteadyResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: visit });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

if (!isMainThread && (workerData as Visit | null)?.addresses) {
  const { addresses, searches, seed, ...steadily } = workerData as Visit;
  parentPort?.postMessage(
    await askSteadily(steadily, createPageMix(addresses, searches, createRandom(seed))),
  );
}
