import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import { count, mebibytes, milliseconds, tableOf } from "#testing/report/table.ts";
import { runDeployedNginx } from "#testing/site/deployed-nginx.ts";
import { childrenOf } from "#testing/site/processor-time.ts";
import { cores, pin, requirePrograms } from "#testing/site/required-programs.ts";
import { type Benchmark, type Options, say, short } from "./benchmark.ts";
import { type CheckoutResult, checkOut, type RequestKind } from "./checkouts.ts";
import { flood, type Views } from "./flood.ts";
import { judgeBooks, prepareGiving, watchMemory } from "./giving-site.ts";
import { longest, percentile } from "./latencies.ts";
import { startSite } from "./site.ts";
import { pickPage, type VisitResult, visitPages } from "./visit-pages.ts";

/** What must hold: milliseconds, and bytes of all processes of the site together. */
const limits = { checkout: 300, view: 5_000, memory: 600 * 1024 * 1024, slower: 2 };
/** Checkouts per second that are tried, each for some seconds. */
const rates = [10, 20, 30, 40, 60, 80, 120];
/** So many visitors take all of the server's time; five times as many are an overload. */
const visitors = 32;
const times = 5;
/** Views per second that no cache can answer: more than one core renders. */
const searches = 200;
const judged: readonly RequestKind[] = ["createOrder", "callback"];
const durations = {
  usual: { rate: 12, views: 6, alone: 30, flood: 45 },
  short: { rate: 6, views: 3, alone: 8, flood: 12 },
};
type Durations = (typeof durations)["usual"];

type Found = {
  front: string;
  /** Per second, as many as the machine can serve. */
  checkouts: number;
  views: number;
  /** Half of those checkouts, without visitors and with five times as many as the machine can serve. */
  alone: CheckoutResult;
  flooded: CheckoutResult;
  pages: Views;
  searched: VisitResult;
  memory: number;
  wrong: string[];
};

/** Half of the checkouts that the machine can serve, beside five times the visitors that it can serve. */
export async function runOverload({ minutes }: Options): Promise<Benchmark> {
  const { nginx, wrk } = requirePrograms();
  if (!cores) throw new Error("two cores and taskset are needed, for the server and its visitors");
  const seconds = minutes <= short.minutes ? durations.short : durations.usual;
  const found = [await measure("behind nginx", seconds), await measure("without nginx", seconds)];
  const [behind] = found;
  return {
    section: "overload",
    versions: { nginx, wrk },
    tables: tableOfFronts(found, seconds),
    figure: behind
      ? `p95 of create-order behind nginx, without / with the flood: ${pair("createOrder")(behind)}`
      : "",
    failures: found.flatMap(failuresOf),
  };
}

async function measure(front: string, seconds: Durations): Promise<Found> {
  const behindNginx = front === "behind nginx";
  say(`starting the site, ${front}`);
  pin(process.pid, "clients");
  const port = await freePort();
  const paymentPort = await freePort();
  const ofNginx = { PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENT_PORT: String(paymentPort) };
  await using site = await startSite(
    { WEB_CONCURRENCY: "2", ...(behindNginx && ofNginx) },
    { core: "server", databaseCore: "server" },
  );
  for (const worker of childrenOf(site.process.pid())) pin(worker, "server");
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "imece-overload-")));
  let url = site.url.replace("localhost", "127.0.0.1");
  if (behindNginx) {
    const sitePort = Number(new URL(site.url).port);
    const nginx = opened.use(await runDeployedNginx(sitePort, { port, paymentPort, limits: "lifted" }));
    pin(nginx.workerPid, "server");
    url = nginx.url;
  }
  const { targets, addresses, start } = await prepareGiving(site);
  const random = createRandom(1);
  const pages = Array.from({ length: 2_000 }, () => pickPage({ ...addresses, searches: 0 }, random));
  const donations: Donation[] = [];
  async function donors(perSecond: number, length: number): Promise<CheckoutResult> {
    const result = await checkOut({
      site: url,
      targets,
      perSecond,
      seconds: length,
      gathering: 2,
      bankTakes: [200, 2_000],
      random: createRandom(2),
      first: donations.length,
      behindNginx,
    });
    donations.push(...result.donations);
    return result;
  }

  say("checkouts a second, without visitors");
  await donors(5, 10);
  let checkouts = 0;
  for (const rate of rates) {
    const result = await donors(rate, seconds.rate);
    say(`${rate} a second: p95 ${pairOf(result)}, errors ${JSON.stringify(result.errors)}`);
    if (judged.some((kind) => p95Of(result, kind) > limits.checkout)) break;
    checkouts = rate;
  }
  if (checkouts === 0)
    throw new Error(`even ${rates[0]} checkouts a second are late: this machine is too busy to measure`);
  say(`${checkouts} checkouts a second; now views`);
  const views = { url, folder, pages };
  await flood({ ...views, connections: visitors, seconds: 3 });
  const most = await flood({ ...views, connections: visitors, seconds: seconds.views });
  const viewsPerSecond = most.answered / most.seconds;
  say(`${count(viewsPerSecond)} views a second; half of the checkouts alone`);
  const alone = await donors(checkouts / 2, seconds.alone);
  say("the same with five times the visitors");
  const peakMemory = watchMemory(site);
  const [flooded, crowd, searched] = await Promise.all([
    donors(checkouts / 2, seconds.flood),
    flood({ ...views, connections: times * visitors, seconds: seconds.flood }),
    visitPages({
      site: url,
      perSecond: searches,
      seconds: seconds.flood,
      gathering: 2,
      mix: { ...addresses, searches: 10_000 },
      seed: 3,
    }),
  ]);
  const memory = peakMemory();
  say("looking into the books");
  const { wrong } = await judgeBooks(site, donations, start);
  return { front, checkouts, views: viewsPerSecond, alone, flooded, pages: crowd, searched, memory, wrong };
}

const p95Of = ({ latencies }: CheckoutResult, kind: RequestKind) => percentile(latencies[kind], 0.95);
const errorsOf = ({ errors }: CheckoutResult) => Object.values(errors).reduce((sum, each) => sum + each, 0);
const pairOf = (result: CheckoutResult) =>
  judged.map((kind) => `${kind} ${milliseconds(p95Of(result, kind))}`).join(", ");
const pair = (kind: RequestKind) => (found: Found) =>
  `${milliseconds(p95Of(found.alone, kind))} / ${milliseconds(p95Of(found.flooded, kind))}`;

/** Nothing may be lost or fail anywhere; the times and the memory are promised behind nginx only. */
function failuresOf(found: Found): string[] {
  const { front, flooded, wrong } = found;
  const failed = front === "behind nginx" ? missedBy(found) : [];
  if (errorsOf(flooded) > 0) failed.push(`checkouts: ${JSON.stringify(flooded.errors)}`);
  return [...failed, ...wrong.slice(0, 10)].map((each) => `${front}: ${each}`);
}

function missedBy({ alone, flooded, pages, searched, memory }: Found): string[] {
  const failed: string[] = [];
  for (const kind of judged) {
    const before = p95Of(alone, kind);
    const beside = p95Of(flooded, kind);
    if (!(beside <= limits.slower * before))
      failed.push(`${kind}: p95 ${milliseconds(beside)} beside the flood, ${milliseconds(before)} without`);
  }
  if (pages.late + pages.broken > 0) failed.push(`views: ${JSON.stringify(pages)}`);
  const { 200: _answered, 503: _away, ...others } = searched.statuses;
  if (Object.keys(others).length > 0) failed.push(`searches: ${JSON.stringify(searched.statuses)}`);
  if (longest(searched.latencies) > limits.view)
    failed.push(`searches: the longest took ${milliseconds(longest(searched.latencies))}`);
  if (memory > limits.memory) failed.push(`memory: ${mebibytes(memory)}`);
  return failed;
}

function tableOfFronts(found: readonly Found[], seconds: Durations): string {
  const searchesWith = (status: string) => (each: Found) =>
    (each.searched.statuses[status] ?? 0) / seconds.flood;
  const rows: [what: string, of: (each: Found) => string | number][] = [
    ["checkouts a second, p95 at most 300 ms", ({ checkouts }) => checkouts],
    ["cached views a second, 32 visitors", ({ views }) => views],
    ["p95 of create-order, without / with the flood", pair("createOrder")],
    ["p95 of callbacks, without / with the flood", pair("callback")],
    ["p95 of result pages, without / with the flood", pair("resultPage")],
    ["errors of checkouts in the flood", ({ flooded }) => errorsOf(flooded)],
    ["cached views a second in the flood, 160 visitors", ({ pages }) => pages.answered / pages.seconds],
    ["p95 / longest of these", ({ pages }) => `${milliseconds(pages.p95)} / ${milliseconds(pages.longest)}`],
    ["refused, later than 5 s, broken", ({ pages }) => `${pages.refused}, ${pages.late}, ${pages.broken}`],
    [`of ${searches} searches a second rendered`, searchesWith("200")],
    ["of these turned away", searchesWith("503")],
    ["longest rendered", ({ searched }) => milliseconds(longest(searched.latencies))],
    ["memory of all processes, peak", ({ memory }) => mebibytes(memory)],
    ["lost, doubled, different", ({ wrong }) => wrong.length],
  ];
  const columns = found.map((each) => [each.front, ([, of]: (typeof rows)[number]) => of(each)] as const);
  return tableOf(rows, { "": ([what]) => what, ...Object.fromEntries(columns) });
}
