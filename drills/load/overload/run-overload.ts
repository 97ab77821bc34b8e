import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Donation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import { count, mebibytes, milliseconds, tableOf } from "#testing/report/table.ts";
import { runDeployedNginx } from "#testing/site/deployed-nginx.ts";
import { cores, pin, requirePrograms } from "#testing/site/required-programs.ts";
import { workersOf } from "#testing/site/workers-of.ts";
import { freePort } from "#tools/setup/free-port.ts";
import { type Benchmark, type Options, say } from "../benchmark.ts";
import { type LoadedSite, startSite } from "../site.ts";
import { type CheckoutResult, checkOut } from "../surge/checkouts.ts";
import { percentile } from "../surge/latencies.ts";
import { createPageMix } from "../surge/page-mix.ts";
import { visitPages } from "../surge/page-visitors.ts";
import { judgeBooks, prepareBooks } from "../surge/run-surge.ts";
import type { SteadyResult } from "../surge/steady-requests.ts";
import { watchProcess } from "../surge/watch-process.ts";
import { flood, type Views } from "./flood.ts";

/** What must hold: milliseconds, and bytes of all processes of the site together. */
const limits = { checkout: 300, view: 5_000, memory: 600 * 1024 * 1024, slower: 2 };
/** Checkouts per second that are tried, each for some seconds. */
const rates = [10, 20, 30, 40, 60, 80, 120];
/** So many visitors take all of the server's time; five times as many are an overload. */
const visitors = 32;
const times = 5;
/** Views per second that no cache can answer: more than one core renders. */
const searches = 200;
const token = "overload-drill-only-0123456789";
const seconds = { rate: 12, views: 6, alone: 30, flood: 45 };

type Kind = keyof CheckoutResult["latencies"];
const judged = ["createOrder", "callback"] as const;

type Found = {
  front: string;
  checkouts: number;
  views: number;
  alone: CheckoutResult;
  flooded: CheckoutResult;
  pages: Views;
  searched: SteadyResult;
  memory: number;
  wrong: string[];
};

/** Half of the checkouts that the machine can serve, beside five times the visitors that it can serve. */
export async function runOverload(_options: Options): Promise<Benchmark> {
  const { nginx, wrk } = requirePrograms();
  if (!cores) throw new Error("two cores and taskset are needed, for the server and its visitors");
  const found = [await measure("behind nginx"), await measure("without nginx")];
  return {
    section: "overload",
    versions: { nginx, wrk },
    tables: tableOfFronts(found),
    failures: found.flatMap(failuresOf),
  };
}

async function measure(name: string): Promise<Found> {
  const behindNginx = name === "behind nginx";
  say(`starting the site, ${name}`);
  pin(process.pid, "clients");
  const port = await freePort();
  const paymentPort = await freePort();
  const env = { WEB_CONCURRENCY: "2", METRICS_TOKEN: token };
  const ofNginx = { PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENT_PORT: String(paymentPort) };
  await using site = await startSite(behindNginx ? { ...env, ...ofNginx } : env, {
    core: "server",
    databaseCore: "server",
  });
  for (const worker of workersOf(site.process.pid())) pin(worker, "server");
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "imece-overload-")));
  const nginx = behindNginx
    ? opened.use(
        await runDeployedNginx(Number(new URL(site.url).port), { port, paymentPort, limits: "lifted" }),
      )
    : undefined;
  if (nginx) pin(nginx.workerPid, "server");
  const url = nginx?.url ?? site.url.replace("localhost", "127.0.0.1");
  const { targets, projects, start } = await site.look(prepareBooks);
  const addresses = {
    news: (await site.addNews(60)).slice(0, 30),
    projects,
    campaigns: targets.map(({ id }) => `/bagis?campaign=${id}`),
  };
  const next = createPageMix(addresses, 0, createRandom(1));
  const pages = Array.from({ length: 2_000 }, next);
  const donations: Donation[] = [];
  async function donors(perSecond: number, length: number): Promise<CheckoutResult> {
    const how = {
      perSecond,
      seconds: length,
      gathering: 2,
      first: donations.length,
      random: createRandom(2),
      behindNginx,
    };
    const result = await checkOut({ site: url, targets, bankTakes: [200, 2_000], ...how });
    donations.push(...result.donations);
    return result;
  }

  say("checkouts a second, without visitors");
  await donors(5, 10);
  let checkouts = 0;
  for (const rate of rates) {
    const result = await donors(rate, seconds.rate);
    if (judged.some((kind) => p95Of(result, kind) > limits.checkout)) break;
    checkouts = rate;
  }
  if (checkouts === 0)
    throw new Error(`even ${rates[0]} checkouts a second are late: this machine is too busy to measure`);
  say(`${checkouts} checkouts a second; now views`);
  const views = { url, folder, pages };
  await flood({ ...views, connections: visitors, seconds: 3 });
  const most = await flood({ ...views, connections: visitors, seconds: seconds.views });

  say(`${count(most.answered / most.seconds)} views a second; half of the checkouts alone`);
  const alone = await donors(checkouts / 2, seconds.alone);
  say("the same with five times the visitors");
  const stopWatching = watchProcess(site.url, token);
  const front = new URL(url);
  const steady = {
    host: front.hostname,
    port: Number(front.port),
    connections: 256,
    perSecond: searches,
    gathering: 2,
  };
  const [flooded, crowd, searched] = await Promise.all([
    donors(checkouts / 2, seconds.flood),
    flood({ ...views, connections: times * visitors, seconds: seconds.flood }),
    visitPages({ ...steady, seconds: seconds.flood, addresses, searches: 10_000, seed: 3 }),
  ]);
  const { resident } = await stopWatching();
  await site.process.stop();
  return {
    ...{
      front: name,
      checkouts,
      views: most.answered / most.seconds,
      alone,
      flooded,
      pages: crowd,
      searched,
    },
    memory: resident.most,
    wrong: await lookIntoBooks(site, donations, start),
  };
}

async function lookIntoBooks(
  site: LoadedSite,
  donations: readonly Donation[],
  start: Parameters<typeof judgeBooks>[3],
): Promise<string[]> {
  say("looking into the books");
  const { lost, doubled, differences } = await site.look((opened) =>
    judgeBooks(opened, site.bank, donations, start),
  );
  return [
    ...lost.map((each) => `lost: ${each}`),
    ...doubled.map((each) => `doubled: ${each}`),
    ...differences,
  ];
}

const p95Of = ({ latencies }: CheckoutResult, kind: Kind) => percentile(latencies[kind].all, 0.95);
const errorsOf = ({ errors }: CheckoutResult) =>
  Object.values(errors)
    .flatMap((each) => Object.values(each))
    .reduce((sum, each) => sum + each, 0);

function failuresOf(found: Found): string[] {
  const { front, alone, flooded, pages, searched, memory, wrong } = found;
  const failed: string[] = [];
  for (const kind of judged) {
    const before = p95Of(alone, kind);
    const beside = p95Of(flooded, kind);
    if (!(beside <= limits.slower * before))
      failed.push(`${kind}: p95 ${milliseconds(beside)} beside the flood, ${milliseconds(before)} without`);
  }
  if (errorsOf(flooded) > 0) failed.push(`checkouts: ${JSON.stringify(flooded.errors)}`);
  if (pages.late + pages.broken + pages.refused > 0) failed.push(`views: ${JSON.stringify(pages)}`);
  const { 200: _answered, 503: _away, ...others } = searched.statuses;
  if (searched.broken + searched.unanswered + Object.keys(others).length > 0)
    failed.push(
      `searches: ${JSON.stringify({ ...searched.statuses, broken: searched.broken, unanswered: searched.unanswered })}`,
    );
  if (searched.latencies.all.max / 1_000 > limits.view)
    failed.push(`searches: the longest took ${milliseconds(searched.latencies.all.max / 1_000)}`);
  if (memory > limits.memory) failed.push(`memory: ${mebibytes(memory)}`);
  return [...failed, ...wrong.slice(0, 10)].map((each) => `${front}: ${each}`);
}

function tableOfFronts(found: readonly Found[]): string {
  const pair = (kind: Kind) => (each: Found) =>
    `${milliseconds(p95Of(each.alone, kind))} / ${milliseconds(p95Of(each.flooded, kind))}`;
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
    [
      `of ${searches} searches a second rendered`,
      ({ searched }) => (searched.statuses["200"] ?? 0) / seconds.flood,
    ],
    ["of these turned away", ({ searched }) => (searched.statuses["503"] ?? 0) / seconds.flood],
    ["longest rendered", ({ searched }) => milliseconds(searched.latencies.all.max / 1_000)],
    ["memory of all processes, peak", ({ memory }) => mebibytes(memory)],
    ["lost, doubled, different", ({ wrong }) => wrong.length],
  ];
  return tableOf(rows, {
    "": ([what]) => what,
    ...Object.fromEntries(found.map((each) => [each.front, ([, of]: (typeof rows)[number]) => of(each)])),
  });
}
