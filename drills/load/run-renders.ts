import { openClient } from "../harness/http-client.ts";
import { ownSeconds, processorSeconds } from "../harness/processor-time.ts";
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
/** Renders before the first round: V8 compiles the code of a page while it is rendered. */
const warmUp = 600;
/** Per page, build and round: long enough for a clock that counts hundredths of a second. */
const rendersPerRound = 100;

/** Renders pages with this build and with another, in turns on one machine, and compares their processor time. */
export async function runRenders({ beside, rounds = 9 }: Options): Promise<Benchmark> {
  if (!beside) throw new Error("--beside names the checkout of another commit, with its build");
  say("starting both sites");
  await using builds = await startBuilds(beside);
  const rows: { page: string; whole: number[]; own: number[] }[] = [];
  for (const page of pages) {
    say(page);
    for (const site of builds.sites) await render(site, page, warmUp);
    const taken = builds.sites.map((): Taken[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, site] of builds.sites.entries())
        taken[index]?.push(await render(site, page, rendersPerRound));
    }
    // The fastest round: other work of the machine and its host only adds to a round.
    const least = (of: keyof Taken) => taken.map((times) => Math.min(...times.map((each) => each[of])));
    rows.push({ page, whole: least("whole"), own: least("own") });
  }
  type Row = (typeof rows)[number];
  const of = (what: keyof Taken, build: number) => (row: Row) => row[what][build] ?? Number.NaN;
  const ratio = (what: keyof Taken) => (row: Row) => of(what, 1)(row) / of(what, 0)(row);
  return {
    section: "renders",
    versions: { PostgreSQL: builds.sites[0]?.databaseVersion ?? "?" },
    tables: tableOf(rows, {
      "processor time of a render": ({ page }) => page,
      "other build": (row) => milliseconds(of("whole", 0)(row)),
      "this build": (row) => milliseconds(of("whole", 1)(row)),
      ratio: ratio("whole"),
      "ratio without the kernel": ratio("own"),
    }),
    failures: [],
  };
}

/** Milliseconds of processor time per render: of the whole server process, and without what the kernel did for it. */
type Taken = { whole: number; own: number };

async function render({ url, process: server }: LoadedSite, page: string, times: number): Promise<Taken> {
  using client = openClient({ maxSockets: 1 });
  const pid = server.pid();
  const before = { whole: processorSeconds(pid), own: ownSeconds(pid) };
  for (let n = 0; n < times; n += 1) {
    // Without compression, whose time would not be the rendering's.
    const { status } = await client.ask(url + past(page), { headers: { "Accept-Encoding": "identity" } });
    if (status !== 200) throw new Error(`${page} answers ${status}`);
  }
  return {
    whole: ((processorSeconds(pid) - before.whole) * 1_000) / times,
    own: ((ownSeconds(pid) - before.own) * 1_000) / times,
  };
}
