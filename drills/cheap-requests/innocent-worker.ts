import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// An innocent visitor in its own thread, so that the drill's work does not count as the server's: requests /healthz
// every few milliseconds, and reports the longest wait since it was last asked.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let asking = performance.now();
let isAsking = false;

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ port: workerData, host: "127.0.0.1", path: "/healthz", agent }, (answer) => {
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
