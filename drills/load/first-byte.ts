import { Agent, get } from "node:http";
import { pin } from "../harness/required-programs.ts";
import { runWrk } from "./wrk.ts";

/** Milliseconds from the request to the head of its answer. */
export type FirstByte = { p50: number; p99: number; samples: number };

/**
 * Measures the time to first byte of a page while many others request pages: on one open connection, one request
 * after the other.
 */
export async function measureFirstByte(
  url: string,
  load: { url: string; connections: number; headers: Record<string, string> },
  seconds: number,
): Promise<FirstByte> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let over = false;
  pin(process.pid, "clients");
  const others = runWrk({ ...load, seconds }).finally(() => {
    over = true;
  });
  while (!over) times.push(await firstByte(url, load.headers, agent));
  await others;
  pin(process.pid, "any");
  agent.destroy();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), samples: times.length };
}

function firstByte(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { headers, agent }, (response) => {
      const passed = performance.now() - begun;
      response.resume().on("end", () => resolve(passed));
    }).on("error", reject);
  });
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
