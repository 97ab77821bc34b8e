import { openClient } from "../harness/http-client.ts";
import { processorSeconds } from "../harness/processor-time.ts";
import { median } from "../harness/report.ts";
import { milliseconds, tableOf } from "../harness/table.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { past } from "./run-pages.ts";
import { type LoadedSite, startBuilds } from "./site.ts";

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

/** Renders pages with this build and with another, in turns on one machine, and compares their processor time. */
export async function runRenders({ beside, rounds = 7 }: Options): Promise<Benchmark> {
  if (!beside) throw new Error("--beside names the checkout of another commit, with its build");
  say("starting both sites");
  await using builds = await startBuilds(beside);
  const rows: { page: string; medians: number[] }[] = [];
  for (const page of pages) {
    say(page);
    for (const site of builds.sites) await render(site, page, 2 * rendersPerRound); // to warm up
    const taken = builds.sites.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, site] of builds.sites.entries())
        taken[index]?.push(await render(site, page, rendersPerRound));
    }
    rows.push({ page, medians: taken.map(median) });
  }
  const of = (build: number) => (row: (typeof rows)[number]) => row.medians[build] ?? Number.NaN;
  const [other, own] = [of(0), of(1)];
  return {
    section: "renders",
    versions: { PostgreSQL: builds.sites[0]?.databaseVersion ?? "?" },
    tables: tableOf(rows, {
      "processor time of a render": ({ page }) => page,
      "other build": (row) => milliseconds(other(row)),
      "this build": (row) => milliseconds(own(row)),
      ratio: (row) => own(row) / other(row),
    }),
    failures: [],
  };
}

/** Milliseconds of processor time of the whole server process per render. */
async function render({ url, process: server }: LoadedSite, page: string, times: number): Promise<number> {
  using client = openClient({ maxSockets: 1 });
  const before = processorSeconds(server.pid());
  for (let n = 0; n < times; n += 1) {
    // Without compression, whose time would not be the rendering's.
    const { status } = await client.ask(url + past(page), { headers: { "Accept-Encoding": "identity" } });
    if (status !== 200) throw new Error(`${page} answers ${status}`);
  }
  return ((processorSeconds(server.pid()) - before) * 1_000) / times;
}
