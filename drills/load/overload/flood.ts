import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { pin, searchPath } from "#testing/site/required-programs.ts";
import type { Asked } from "../surge/steady-requests.ts";

/** Times in milliseconds. `refused`: answers other than 2xx and 3xx. `late`: none within five seconds. */
export type Views = Record<
  "answered" | "seconds" | "p95" | "longest" | "refused" | "late" | "broken",
  number
>;

type Flood = { url: string; folder: string; pages: readonly Asked[]; connections: number; seconds: number };

/** Visitors who ask for the next page as soon as they have the last one, on the clients' core, behind all else there. */
export async function flood({ url, folder, pages, connections, seconds }: Flood): Promise<Views> {
  const list = join(folder, "pages.txt");
  writeFileSync(list, pages.map(({ path, language }) => `${path} ${language}`).join("\n"));
  const how = ["-t1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "5s"];
  const script = ["-s", join(import.meta.dirname, "views.lua"), url, "--", list];
  const running = promisify(execFile)("nice", ["-n", "19", "wrk", ...how, ...script], {
    env: { ...process.env, ...searchPath },
  });
  if (running.child.pid) pin(running.child.pid, "clients");
  const { stdout } = await running;
  const told = /^\{.*\}$/m.exec(stdout)?.[0];
  if (!told) throw new Error(`wrk ${url}:\n${stdout}`);
  return JSON.parse(told) as Views;
}
