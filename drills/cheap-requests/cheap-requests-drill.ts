import fc from "fast-check";
import pLimit from "p-limit";
import sharp from "sharp";
import { bankNames } from "#server/giving/payments/banks/registry.ts";
import { fillOrders } from "#testing/databases/fill-orders.ts";
import { createStore, type Store } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { tableOf } from "#testing/report/table.ts";
import { inspectable, readKeptMemory } from "#testing/site/kept-memory.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { paint, tooLargeFiles, withPackedTexts } from "#testing/world/hostile-pictures.ts";
import { awkwardRequests } from "./awkward-requests.ts";
import { findSecrets } from "./find-secrets.ts";
import { randomRequests } from "./random-requests.ts";
import { findFault, type RawRequest, sendRaw, writeRequest } from "./raw-request.ts";
import { type Cookies, hire, roles, signInAgain } from "./staff.ts";
import { explore, type Target } from "./targets.ts";
import { type Cost, watchSite } from "./watch-site.ts";

type Options = {
  postgresUrl: string;
  orders: number;
  requests: number;
  seed: number;
  /** A regular expression that selects routes. */
  only: string | undefined;
};

/**
 * Maximum milliseconds that other requests wait, and maximum MiB of growth and of the whole process. deploy/imece.service
 * reserves 500 MiB for a worker, and 300 MiB for its requests.
 */
const limits = { wait: 250, growth: 300, peak: 800, tries: 3 };
/** Maximum MiB that stay in use after all requests, measured after a garbage collection. */
const maxKept = 32;
const timeouts = { awkward: 20_000, random: 5_000 };
const batchSize = 250;
const atOnce = 4;
const warmUpRounds = 200;

/** Checks that no allowed request causes an error, delays other requests, or makes the server grow. */
export async function cheapRequestsDrill(options: Options): Promise<Report[]> {
  const reports = [await sendAll(options)];
  if (!options.only) for (const kind of bankNames) reports.push(await findSecrets(kind, options.postgresUrl));
  return reports;
}

async function sendAll({ postgresUrl, orders, requests, seed, only = "" }: Options): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await fillOrders(store, orders);
  const settings = { SEED: "demo", BANK: "simulator", METRICS_TOKEN: "cheap-requests-metrics-token" };
  await using site = await createSiteProcess({ ...store.env, ...inspectable, ...settings });
  await site.start();
  const cookies = await hire(store, site);
  const all = await explore(site, cookies.admin);
  const drill = { store, site, cookies, targets: all.filter(({ id }) => new RegExp(only).test(id)) };
  const secrets = [settings.METRICS_TOKEN, site.env.ADMIN_PASSWORD ?? "", site.env.SESSION_SECRET ?? ""];
  await requestPages(site, all);
  const keptBefore = await readKept(site);
  const logBefore = site.log().length;
  const costs = await sendAwkward(drill, secrets);
  const random = await sendRandom(drill, secrets, { requests, seed });
  const kept = (await readKept(site)) - keptBefore;
  const peak = Math.max(...costs.map((cost) => cost.peak));
  print(costs);
  return {
    title: `Awkward and random requests, ${store.kind}`,
    figures: {
      targets: drill.targets.length,
      "awkward requests": costs.length,
      "longest wait of other requests, ms": Math.max(...costs.map(({ wait }) => Math.round(wait))),
      "largest growth by one request, MiB": Math.max(...costs.map(({ growth }) => Math.round(growth))),
      "peak of the process, MiB": Math.round(peak),
      "random requests": requests,
      "slowest answer, ms": Math.round(random.slowest),
      "kept after all, MiB": kept.toFixed(1),
    },
    faults: {
      "awkward requests": costs.flatMap(findFaults),
      "random requests": random.findings,
      memory: [
        ...(peak > limits.peak ? [`the process of the server took ${Math.round(peak)} MiB`] : []),
        ...(kept > maxKept ? [`the server kept ${Math.round(kept)} MiB`] : []),
      ],
      "printed past the logger": findForeignLines(site.log().slice(logBefore)),
    },
  };
}

type Drill = { store: Store; site: SiteProcess; cookies: Cookies; targets: readonly Target[] };
type Row = Cost & { what: string; finding: string | undefined };

async function sendAwkward(drill: Drill, secrets: readonly string[]): Promise<Row[]> {
  const square = { width: 7_000, height: 7_000, channels: 3, background: "#c33" } as const;
  const pictures = {
    ...(await tooLargeFiles()),
    "600 packed texts": withPackedTexts(await paint().png().toBuffer(), 600),
    "7,000 × 7,000, progressive": await sharp({ create: square }).jpeg({ progressive: true }).toBuffer(),
  };
  await using watch = watchSite(drill.site);
  const rows: Row[] = [];
  for (const target of drill.targets) {
    const before = rows.length;
    await ensureSignedIn(drill);
    for (const role of target.admin ? roles : (["anonymous", "admin"] as const)) {
      for (const awkward of awkwardRequests(target, role, pictures)) {
        const request = { ...awkward, target, role, framing: "length" as const };
        let finding: string | undefined;
        const measure = () =>
          watch.during(async () => {
            ({ finding } = await send(drill, request, secrets, timeouts.awkward));
          });
        // The best of up to three measurements counts, because other programs use the machine, too.
        let cost = await measure();
        for (let tries = 1; tries < limits.tries && isExpensive(cost); tries += 1) {
          const nextCost = await measure();
          cost = {
            wait: Math.min(cost.wait, nextCost.wait),
            growth: Math.min(cost.growth, nextCost.growth),
            peak: Math.max(cost.peak, nextCost.peak),
          };
        }
        rows.push({ ...cost, finding, what: `${role} ${target.id} ${awkward.method} ${awkward.name}` });
      }
    }
    process.stderr.write(`${target.id}: ${rows.length} requests so far\n`);
    for (const fault of rows.slice(before).flatMap(findFaults)) process.stderr.write(`  ${fault}\n`);
  }
  return rows;
}

const isExpensive = ({ wait, growth }: Cost) => wait > limits.wait || growth > limits.growth;

function findFaults({ what, finding, wait, growth }: Row): string[] {
  return [
    ...(finding ? [`${what}: ${finding}`] : []),
    ...(wait > limits.wait ? [`${what}: other requests waited ${Math.round(wait)} ms`] : []),
    ...(growth > limits.growth ? [`${what}: the server grew by ${Math.round(growth)} MiB`] : []),
  ];
}

/** Sends invalid and hostile requests to all targets. The same seed makes the same requests. */
async function sendRandom(
  drill: Drill,
  secrets: readonly string[],
  { requests, seed }: { requests: number; seed: number },
) {
  const arbitrary = randomRequests(drill.targets);
  const findings: string[] = [];
  let slowest = 0;
  for (let done = 0; done < requests; done += batchSize) {
    await ensureSignedIn(drill);
    const sample = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(batchSize, requests - done) });
    await pLimit(atOnce).map(sample, async (request) => {
      const { ms, finding, bytes } = await send(drill, request, secrets, timeouts.random);
      slowest = Math.max(slowest, ms);
      const requestText = bytes.toString("latin1").slice(0, 1_500);
      if (finding) findings.push(`${request.role} ${request.target.id}: ${finding}\n${requestText}`);
    });
  }
  return { findings, slowest };
}

let requestCount = 0;

async function send(
  { site, cookies }: Drill,
  request: RawRequest,
  secrets: readonly string[],
  timeout: number,
) {
  requestCount += 1;
  const address = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
  const cookie = request.headers.some(([name]) => name === "Cookie") ? "" : cookies[request.role];
  const { bytes, wellFormed, endsEarly } = writeRequest(request, { cookie, address });
  const answer = await sendRaw(Number(new URL(site.url).port), bytes, endsEarly, timeout);
  const prefix = site.env.ADMIN_PATH ?? "";
  const knowsPrefix = request.role !== "anonymous" || bytes.includes(prefix);
  // A server may close the connection before a long body has arrived.
  const mustAnswer = wellFormed && request.body.bytes.length < 64 * 1024;
  const finding = findFault(answer, mustAnswer, knowsPrefix ? secrets : [...secrets, prefix]);
  return { ms: answer.ms, finding, bytes };
}

/** Signs staff in again, because requests sign staff out and change their accounts. */
async function ensureSignedIn(drill: Drill): Promise<void> {
  const { store, site, cookies } = drill;
  drill.cookies = (await signInAgain(site, cookies)) ?? (await hire(store, site));
}

/** Requests public pages, so that memory that ordinary requests need is in use before the measurement. */
async function requestPages(site: SiteProcess, targets: readonly Target[]): Promise<void> {
  const pages = targets.flatMap(({ id, samples }) => (id.startsWith("site/") ? samples.slice(0, 1) : []));
  for (let round = 0; round < warmUpRounds; round += 1)
    await Promise.all(
      pages.map(async (path) => (await fetch(`${site.url}${path}?sayfa=${round}`)).arrayBuffer()),
    );
}

async function readKept(site: SiteProcess): Promise<number> {
  const { heap, external } = await readKeptMemory(site);
  return (heap + external) / 1024 ** 2;
}

/** The log has one JSON object per line. Any other line bypassed the logger. */
function findForeignLines(log: string): string[] {
  const inspector = /^(Debugger|For help, see|Starting inspector)/;
  return log
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith('{"level":') && !inspector.test(line));
}

function print(rows: readonly Row[]): void {
  for (const by of ["wait", "growth"] as const) {
    const worst = [...rows].sort((a, b) => b[by] - a[by]).slice(0, 10);
    console.log(`\n${tableOf(worst, { request: ({ what }) => what, [by]: (row) => row[by] })}`);
  }
}
