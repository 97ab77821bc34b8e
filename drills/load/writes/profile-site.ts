import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSiteProcess } from "../../harness/site-process.ts";

/** Processor time of the site's main thread, by package or part of ours. */
export type Cost = { part: string; share: number };

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
  startTime: number;
};

/** Runs the built site again on the same database, with V8's profiler, and returns what took its time during `work`. */
export async function profileSite(
  databaseUrl: string,
  folder: string,
  work: (url: string) => Promise<void>,
): Promise<Cost[]> {
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${folder}`;
  const site = await createSiteProcess({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, SEED: "demo", BANK: "simulator" },
    ...{ TRUST_PROXY: "1", NODE_OPTIONS },
  });
  await site.start();
  // Microseconds of the clock of V8's samples.
  const now = () => Number(process.hrtime.bigint() / 1_000n);
  const from = now();
  await work(site.url);
  const to = now();
  await site.stop();
  const file = readdirSync(folder).find(
    (name) => name.includes(`.${site.pid()}.`) && name.endsWith(".cpuprofile"),
  );
  if (!file) throw new Error("the site left no profile");
  return topCosts(JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile, from, to);
}

/** @param from @param to in microseconds, on the profile's clock */
export function topCosts(profile: Profile, from: number, to: number): Cost[] {
  const partOfNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<string, number>();
  let at = profile.startTime;
  let total = 0;
  for (const [place, sample] of profile.samples.entries()) {
    const took = profile.timeDeltas[place] ?? 0;
    at += took;
    const part = partOfNode.get(sample) ?? "?";
    if (at < from || at > to || part === "(idle)") continue;
    times.set(part, (times.get(part) ?? 0) + took);
    total += took;
  }
  return [...times].map(([part, time]) => ({ part, share: time / total })).sort((a, b) => b.share - a.share);
}

function partOf({ functionName, url }: { functionName: string; url: string }): string {
  if (/^(writev|write\w+(String|Buffer))$/.test(functionName)) return "writing to sockets";
  if (url === "") return functionName === "(program)" ? "native code" : functionName || "native code";
  if (url.startsWith("node:")) return `Node: ${url.slice(5).replace("internal/", "").split("/")[0]}`;
  const named = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return named ?? `bundle: ${/([^/]+?)(-[\w-]{8})?\.js$/.exec(url)?.[1] ?? url}`;
}
