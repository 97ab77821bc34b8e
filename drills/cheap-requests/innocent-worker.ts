import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// An innocent visitor in its own thread, so that the drill's work does not count as the server's: requests /healthz
// every few milliseconds and keeps the longest wait, and the peak memory of the server's child processes.
const { port, pid } = workerData as { port: number; pid: number };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let children = 0;
let asking = performance.now();
let isAsking = false;

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (answer) => {
      answer
        .resume()
        .on("end", resolve)
        .on("error", () => resolve());
    });
    request.on("error", () => resolve());
  });
}

/** Kilobytes of all processes below this one. */
function below(parent: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${parent}/task`)) {
    const list = readFileSync(`/proc/${parent}/task/${thread}/children`, "utf8");
    for (const child of list.split(" ").filter(Boolean).map(Number)) {
      const status = readFileSync(`/proc/${child}/status`, "utf8");
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) + below(child);
    }
  }
  return sum;
}

parentPort?.on("message", () => {
  // A wait that is still running counts with its current length.
  const now = isAsking ? performance.now() - asking : 0;
  parentPort?.postMessage({ wait: Math.max(longest, now), children: children / 1024 });
  longest = 0;
  children = 0;
});

for (let round = 0; ; round += 1) {
  asking = performance.now();
  isAsking = true;
  await ask();
  isAsking = false;
  longest = Math.max(longest, performance.now() - asking);
  if (round % 4 === 0) {
    try {
      children = Math.max(children, below(pid));
    } catch {
      // The process has just ended.
    }
  }
  await wait(4);
}
