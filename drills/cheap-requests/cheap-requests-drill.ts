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
import { judgeAnswer, type RawRequest, sendRaw, writeRequest } from "./raw-request.ts";
import { type Cookies, hire, roles, signInAgain } from "./staff.ts";
import { explore, type Target } from "./targets.ts";
import { type Cost, watchSite } from "./watch-site.ts";

type Options = {
  postgresUrl: string;
  orders: number;
  /** Random requests. */
  requests: number;
  seed: number;
  /** A regular expression for route files: only these. */
  only: string | undefined;
};

/**
 * Milliseconds, and MiB: by one request, and of the process at its peak. What deploy/imece.service reserves for a worker:
 * 500 MiB, and 300 MiB that no request may exceed.
 */
const bounds = { wait: 250, growth: 300, peak: 800, tries: 3 };
/** MiB that all requests together may leave behind; V8 gives memory back late, so only what it must keep is counted. */
const leak = 32;
const patience = { awkward: 20_000, random: 5_000 };
const batch = 250;
const atOnce = 4;
const usualRounds = 200;

/** No request that anybody may send is answered with a fault, holds up others, or makes the server grow. */
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
  await askUsually(site, all);
  const keptBefore = await keptBy(site);
  const logBefore = site.log().length;
  const costs = await sendAwkward(drill, secrets);
  const random = await sendRandom(drill, secrets, { requests, seed });
  const kept = (await keptBy(site)) - keptBefore;
  const peak = Math.max(...costs.map((cost) => cost.peak));
  print(costs);
  return {
    title: `Awkward and random requests, ${store.kind}`,
    figures: {
      targets: drill.targets.length,
      "awkward requests": costs.length,
      "longest wait of others, ms": Math.max(...costs.map(({ wait }) => Math.round(wait))),
      "largest growth by one, MiB": Math.max(...costs.map(({ growth }) => Math.round(growth))),
      "peak of the process, MiB": Math.round(peak),
      "random requests": requests,
      "slowest answer, ms": Math.round(random.slowest),
      "kept after all, MiB": kept.toFixed(1),
    },
    faults: {
      "awkward requests": costs.flatMap(findingsOf),
      "random requests": random.findings,
      memory: [
        ...(peak > bounds.peak ? [`the server's process took ${Math.round(peak)} MiB`] : []),
        ...(kept > leak ? [`the server kept ${Math.round(kept)} MiB`] : []),
      ],
      "printed past the logger": foreignLines(site.log().slice(logBefore)),
    },
  };
}

type Drill = { store: Store; site: SiteProcess; cookies: Cookies; targets: readonly Target[] };
type Row = Cost & { what: string; finding: string | undefined };

/** The most expensive allowed requests to every route in every role, one at a time. */
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
    await stayHired(drill);
    for (const role of target.admin ? roles : (["anonymous", "admin"] as const)) {
      for (const awkward of awkwardRequests(target, role, pictures)) {
        const request = { ...awkward, target, role, framing: "length" as const };
        let finding: string | undefined;
        const measure = () =>
          watch.during(async () => {
            ({ finding } = await send(drill, request, secrets, patience.awkward));
          });
        // Other programs use the machine too: the best of up to three measurements counts.
        let cost = await measure();
        for (let tries = 1; tries < bounds.tries && isExpensive(cost); tries += 1) {
          const again = await measure();
          cost = {
            wait: Math.min(cost.wait, again.wait),
            growth: Math.min(cost.growth, again.growth),
            peak: Math.max(cost.peak, again.peak),
          };
        }
        rows.push({ ...cost, finding, what: `${role} ${target.id} ${awkward.method} ${awkward.name}` });
      }
    }
    process.stderr.write(`${target.id}: ${rows.length} requests so far\n`);
  }
  return rows;
}

const isExpensive = ({ wait, growth }: Cost) => wait > bounds.wait || growth > bounds.growth;

function findingsOf({ what, finding, wait, growth }: Row): string[] {
  return [
    ...(finding ? [`${what}: ${finding}`] : []),
    ...(wait > bounds.wait ? [`${what}: others waited ${Math.round(wait)} ms`] : []),
    ...(growth > bounds.growth ? [`${what}: the server grew by ${Math.round(growth)} MiB`] : []),
  ];
}

/** Invalid and hostile requests to everything that answers. The same seed makes the same requests. */
async function sendRandom(
  drill: Drill,
  secrets: readonly string[],
  { requests, seed }: { requests: number; seed: number },
) {
  const requestOf = randomRequests(drill.targets);
  const findings: string[] = [];
  let slowest = 0;
  for (let done = 0; done < requests; done += batch) {
    await stayHired(drill);
    const sample = fc.sample(requestOf, { seed: seed + done, numRuns: Math.min(batch, requests - done) });
    await pLimit(atOnce).map(sample, async (request) => {
      const { ms, finding, bytes } = await send(drill, request, secrets, patience.random);
      slowest = Math.max(slowest, ms);
      const sent = bytes.toString("latin1").slice(0, 1_500);
      if (finding) findings.push(`${request.role} ${request.target.id}: ${finding}\n${sent}`);
    });
  }
  return { findings, slowest };
}

let sent = 0;

/** Each request comes from an address of its own. */
async function send({ site, cookies }: Drill, request: RawRequest, secrets: readonly string[], most: number) {
  sent += 1;
  const address = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  const cookie = request.headers.some(([name]) => name === "Cookie") ? "" : cookies[request.role];
  const { bytes, wellFormed, ends } = writeRequest(request, { cookie, address });
  const answer = await sendRaw(Number(new URL(site.url).port), bytes, ends, most);
  const prefix = site.env.ADMIN_PATH ?? "";
  const knowsPrefix = request.role !== "anonymous" || bytes.includes(prefix);
  // A server may close the connection before a long body has arrived.
  const mustAnswer = wellFormed && request.body.bytes.length < 64 * 1024;
  const finding = judgeAnswer(answer, mustAnswer, knowsPrefix ? secrets : [...secrets, prefix]);
  return { ms: answer.ms, finding, bytes };
}

/** Requests sign staff out and change their accounts. */
async function stayHired(drill: Drill): Promise<void> {
  const { store, site, cookies } = drill;
  drill.cookies = (await signInAgain(site, cookies)) ?? (await hire(store, site));
}

/** Ordinary requests for public pages: what awkward requests leave behind is seen only beside what ordinary ones leave. */
async function askUsually(site: SiteProcess, targets: readonly Target[]): Promise<void> {
  const pages = targets.flatMap(({ id, samples }) => (id.startsWith("site/") ? samples.slice(0, 1) : []));
  for (let round = 0; round < usualRounds; round += 1)
    await Promise.all(
      pages.map(async (path) => (await fetch(`${site.url}${path}?sayfa=${round}`)).arrayBuffer()),
    );
}

/** MiB that the server holds after collecting garbage. */
async function keptBy(site: SiteProcess): Promise<number> {
  const { heap, external } = await readKeptMemory(site);
  return (heap + external) / 1024 ** 2;
}

/** The log has one JSON object per line. Any other line bypassed the logger. */
function foreignLines(log: string): string[] {
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
