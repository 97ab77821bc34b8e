import { spawn } from "node:child_process";
import { pin, searchPath } from "../harness/required-programs.ts";

/** The result of one wrk run. Latencies are of complete answers, in milliseconds. */
export type WrkRun = {
  requests: number;
  seconds: number;
  perSecond: number;
  bytes: number;
  p50: number;
  p99: number;
};

export type Load = { url: string; seconds: number; connections?: number; headers?: Record<string, string> };

/** Requests one address as fast as it is answered, over kept-alive connections. Throws when an answer fails. */
export function runWrk(load: Load): Promise<WrkRun> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const connections = String(load.connections ?? 32);
  const patience = ["--timeout", "30s"];
  const args = ["-t1", "-c", connections, "-d", `${load.seconds}s`, "--latency", ...patience, ...headers];
  const child = spawn("wrk", [...args, load.url], {
    env: { ...process.env, ...searchPath },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid) pin(child.pid, "clients");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      const run = parseWrk(output);
      if (run) resolve(run);
      else reject(new Error(`wrk ${load.url}:\n${output}`));
    });
  });
}

/** Null unless the output is of a run in which every answer had a status below 400. */
export function parseWrk(output: string): WrkRun | null {
  if (/Non-2xx or 3xx responses|Socket errors/.test(output)) return null;
  const total = /(\d+) requests in ([\d.]+)(ms|s|m), ([\d.]+)([KMGT]?)B read/.exec(output);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output);
  const p50 = latency(output, "50");
  const p99 = latency(output, "99");
  if (!total || !rate || p50 === undefined || p99 === undefined) return null;
  const [, requests, time, unit = "s", size, prefix = ""] = total;
  return {
    requests: Number(requests),
    seconds: (Number(time) * (milliseconds[unit] ?? 0)) / 1_000,
    perSecond: Number(rate[1]),
    bytes: Number(size) * 1024 ** " KMGT".indexOf(prefix || " "),
    p50,
    p99,
  };
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function latency(output: string, percentile: string): number | undefined {
  const found = new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s|m)$`, "m").exec(output);
  return found ? Number(found[1]) * (milliseconds[found[2] ?? ""] ?? Number.NaN) : undefined;
}
