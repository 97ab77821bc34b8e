import type { SiteProcess } from "./site-process.ts";
import { until } from "./until.ts";

/** The environment of a server whose memory is measured: its inspector uses any free port. */
export const inspectable = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" };

/** Bytes that the server holds: the heap and external memory (page bodies). */
type KeptMemory = { heap: number; external: number };

/**
 * Opens Node's inspector (SIGUSR1), collects garbage and reads what is left. Resident memory is larger, because V8
 * returns memory late.
 */
export async function readKeptMemory(site: SiteProcess): Promise<KeptMemory> {
  const inspector = await openInspector(site);
  try {
    // The finalizers of the first round may free more, so there are two.
    for (let round = 0; round < 2; round += 1) await inspector.call("HeapProfiler.collectGarbage", {});
    const expression = "JSON.stringify(process.memoryUsage())";
    const answer = (await inspector.call("Runtime.evaluate", { expression })) as {
      result: { value: string };
    };
    const { heapUsed, external } = JSON.parse(answer.result.value) as { heapUsed: number; external: number };
    return { heap: heapUsed, external };
  } finally {
    inspector.close();
  }
}

async function openInspector(site: SiteProcess) {
  const address = () =>
    site
      .log()
      .match(/ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/g)
      ?.at(-1);
  if (!address()) process.kill(site.pid(), "SIGUSR1");
  const message = "the server does not open its inspector";
  const socket = new WebSocket(await until(address, { timeout: 10_000, interval: 20, message }));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("the server's inspector does not answer"));
  });
  let last = 0;
  return {
    close: () => socket.close(),
    call(method: string, params: object): Promise<unknown> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        socket.addEventListener("close", () => reject(new Error("the server's inspector went away")));
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
          if (message.id === id) resolve(message.result);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
  };
}
