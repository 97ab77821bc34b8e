import cluster from "node:cluster";
import type { Message } from "./messages.ts";
import { notifyPrimary, onMessage } from "./worker.ts";

type ReadMetrics = () => Promise<unknown>;

/** Milliseconds after which a process that has not answered is missing in the metrics. */
const timeoutMs = 2_000;

let readOwn: ReadMetrics = async () => null;
const pendingRequests = new Map<number, (all: unknown[]) => void>();
let lastId = 0;

/** Sets the function that reads the metrics of this process. A later call replaces the function. */
export function offerMetrics(read: ReadMetrics): void {
  readOwn = read;
}

/** Gathers the metrics of every process of this server that answers in time. */
export async function gatherMetrics(): Promise<unknown[]> {
  if (!cluster.isWorker) return [await readOwn()];
  lastId += 1;
  const id = lastId;
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  pendingRequests.set(id, resolve);
  notifyPrimary({ imece: "collect-metrics", id });
  // If the primary does not answer, this worker reports only its own metrics.
  const ownMetricsTimer = setTimeout(() => void readOwn().then((own) => resolve([own])), 2 * timeoutMs);
  return promise.finally(() => {
    clearTimeout(ownMetricsTimer);
    pendingRequests.delete(id);
  });
}

if (cluster.isWorker) {
  onMessage((message) => {
    if (message.imece === "all-metrics") pendingRequests.get(message.id)?.(message.all);
    if (message.imece !== "report-metrics") return;
    const { id } = message;
    readOwn().then(
      (metrics) => notifyPrimary({ imece: "metrics", id, metrics }),
      () => {},
    );
  });
}

type PeerWorker = { send(message: Message): void };

/** Runs in the primary: collects the metrics of all workers for one worker, and sends the answers within `timeoutMs`. */
export function createMetricsAggregator(workers: () => PeerWorker[]) {
  const openRequests = new Map<number, { all: unknown[]; missing: number; done: () => void }>();
  let requests = 0;
  return {
    collect(requester: PeerWorker, requestersId: number): void {
      requests += 1;
      const id = requests;
      const workersToAsk = workers();
      const done = () => {
        clearTimeout(timer);
        const request = openRequests.get(id);
        openRequests.delete(id);
        if (request) requester.send({ imece: "all-metrics", id: requestersId, all: request.all });
      };
      const timer = setTimeout(done, timeoutMs);
      openRequests.set(id, { all: [], missing: workersToAsk.length, done });
      for (const worker of workersToAsk) worker.send({ imece: "report-metrics", id });
    },
    addMetrics(id: number, metrics: unknown): void {
      const request = openRequests.get(id);
      if (!request) return;
      request.all.push(metrics);
      request.missing -= 1;
      if (request.missing === 0) request.done();
    },
  };
}
