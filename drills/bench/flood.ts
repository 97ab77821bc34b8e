import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runWrk } from "./measure-rates.ts";
import type { Page } from "./visit-pages.ts";

/** Times are in milliseconds. `refused` counts answers other than 2xx and 3xx, `late` requests without an answer in 5 s. */
export type Views = Record<
  "answered" | "seconds" | "p95" | "longest" | "refused" | "late" | "broken",
  number
>;

type Flood = { url: string; folder: string; pages: readonly Page[]; connections: number; seconds: number };

/** Visitors request the next page as soon as they have the last one, on the clients' core, with the lowest priority. */
export async function flood({ url, folder, pages, connections, seconds }: Flood): Promise<Views> {
  const list = join(folder, "pages.txt");
  writeFileSync(list, pages.map(({ path, language }) => `${path} ${language}`).join("\n"));
  const how = ["-c", String(connections), "-d", `${seconds}s`, "--timeout", "5s"];
  const output = await runWrk([...how, "-s", join(import.meta.dirname, "views.lua"), url, "--", list], 19);
  const printed = /^\{.*\}$/m.exec(output)?.[0];
  if (!printed) throw new Error(`wrk ${url}:\n${output}`);
  return JSON.parse(printed) as Views;
}
