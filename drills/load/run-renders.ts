import { get } from "node:http";
import { processorSeconds } from "../harness/processor-time.ts";
import { median } from "../harness/report.ts";
import type { SiteProcess } from "../harness/site-process.ts";
import { markdownTable, milliseconds } from "../harness/table.ts";
import { past } from "./run-benchmarks.ts";
import { startBuilds } from "./start-builds.ts";

const pages = [
  "/",
  "/bagis",
  "/haberler",
  "/projeler",
  "/biz-kimiz/kurumsal/hakkimizda",
  "/hesap-numaralari",
];
/** Per page, build and round: long enough for a clock that counts hundredths of a second. */
const rendersPerRound = 100;
/** A page without compression, whose time would not be the rendering's. */
const plain = { "Accept-Encoding": "identity" };

/**
 * Renders pages with this build and with the build of another checkout, in turns on one machine, and compares their
 * processor time.
 */
export async function runRenders(
  { beside, rounds }: { beside: string; rounds: number },
  say: (step: string) => void,
): Promise<{ table: string; databaseVersion: string }> {
  say("starting both sites");
  await using builds = await startBuilds(beside);
  const [other, own] = builds.sites;
  if (!(other && own)) throw new Error("two builds are compared");
  const rows: string[][] = [];
  for (const page of pages) {
    say(page);
    const [before, now] = [[], []] as [number[], number[]];
    for (const site of builds.sites) await render(site, page, 2 * rendersPerRound); // to warm up
    for (let round = 0; round < rounds; round += 1) {
      before.push(await render(other, page, rendersPerRound));
      now.push(await render(own, page, rendersPerRound));
    }
    const [old, current] = [median(before), median(now)];
    rows.push([page, milliseconds(old), milliseconds(current), (current / old).toFixed(2)]);
  }
  const head = ["processor time of a render", "other build", "this build", "ratio"];
  return { table: markdownTable(head, rows), databaseVersion: builds.databaseVersion };
}

/** Milliseconds of processor time of the whole server process per render. */
async function render(site: SiteProcess, page: string, times: number): Promise<number> {
  const before = processorSeconds(site.pid());
  for (let n = 0; n < times; n += 1) await ask(site, past(page));
  return ((processorSeconds(site.pid()) - before) * 1_000) / times;
}

/** Requests the path unchanged: `new URL` would resolve its dots. */
function ask(site: SiteProcess, path: string): Promise<void> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers: plain }, (response) => {
      response.on("end", resolve).on("error", reject).resume();
      if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}`));
    }).on("error", reject);
  });
}
