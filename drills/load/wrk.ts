import { spawn } from "node:child_process";
import { pin, searchPath } from "../harness/required-programs.ts";

/** The result of one wrk run. */
export type WrkRun = { requests: number; perSecond: number };

export type Load = { url: string; seconds: number; connections?: number; headers?: Record<string, string> };

/** Requests one address as fast as it is answered, over kept-alive connections. Throws when an answer fails. */
export function runWrk(load: Load): Promise<WrkRun> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const connections = String(load.connections ?? 32);
  const patience = ["--timeout", "30s"];
  const args = ["-t1", "-c", connections, "-d", `${load.seconds}s`, ...patience, ...headers];
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
  const requests = /(\d+) requests in /.exec(output);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output);
  return requests && rate ? { requests: Number(requests[1]), perSecond: Number(rate[1]) } : null;
}
