import cluster from "node:cluster";
import type { Message } from "./messages.ts";
import { notifyPrimary, onMessage } from "./worker.ts";

type ReadMetrics = () => Promise<unknown>;

/** A busy process answers within this time; a process that does not is left out. */
const timeout = 2_000;

let readOwn: ReadMetrics = async () => null;
const awaited = new Map<number, (all: unknown[]) => void>();
let last = 0;

/** Sets the function that reads this process's metrics when the metrics of all are gathered. The latest call counts. */
export function offerMetrics(read: ReadMetrics): void {
  readOwn = read;
}

/** Gathers the metrics of every process of this server that answers in time. */
export async function gatherMetrics(): Promise<unknown[]> {
  if (!cluster.isWorker) return [await readOwn()];
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  awaited.set(id, resolve);
  notifyPrimary({ imece: "collect-metrics", id });
  // When the primary does not answer, this worker reports its own metrics.
  const alone = setTimeout(() => void readOwn().then((own) => resolve([own])), 2 * timeout);
  return promise.finally(() => {
    clearTimeout(alone);
    awaited.delete(id);
  });
}

if (cluster.isWorker) {
  onMessage((message) => {
    if (message.imece === "all-metrics") awaited.get(message.id)?.(message.all);
    if (message.imece !== "report-metrics") return;
    const { id } = message;
    readOwn().then(
      (metrics) => notifyPrimary({ imece: "metrics", id, metrics }),
      () => {},
    );
  });
}

type PeerWorker = { send(message: Message): void };

/** Runs in the primary: asks all workers for their metrics on behalf of one worker, and sends it the answers within `timeout`. */
export function createMetricsAggregator(workers: () => PeerWorker[]) {
  const open = new Map<number, { all: unknown[]; missing: number; done: () => void }>();
  let requests = 0;
  return {
    collect(requester: PeerWorker, requestersId: number): void {
      requests += 1;
      const id = requests;
      const asked = workers();
      const done = () => {
        clearTimeout(late);
        const request = open.get(id);
        open.delete(id);
        if (request) requester.send({ imece: "all-metrics", id: requestersId, all: request.all });
      };
      const late = setTimeout(done, timeout);
      open.set(id, { all: [], missing: asked.length, done });
      for (const worker of asked) worker.send({ imece: "report-metrics", id });
    },
    take(id: number, metrics: unknown): void {
      const request = open.get(id);
      if (!request) return;
      request.all.push(metrics);
      request.missing -= 1;
      if (request.missing === 0) request.done();
    },
  };
}
