import pLimit from "p-limit";
import { LOCALES } from "#shared/text/locale.ts";
import { openClient } from "#testing/donor/http-client.ts";
import { count, mebibytes, tableOf } from "#testing/report/table.ts";
import { inspectable, readKeptMemory } from "#testing/site/kept-memory.ts";
import { residentBytes } from "#testing/site/processor-time.ts";
import { addressOf, startProgram } from "#testing/site/program.ts";
import { cores, pin, requirePrograms } from "#testing/site/required-programs.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { type Effort, measureRates } from "./measure-rates.ts";
import { displayPath, weighPages } from "./page-weight.ts";
import { type LoadedSite, startSite } from "./site.ts";

/** Minimum rate as a share of a bare node:http server that sends the same bytes and headers. */
const minShare = 0.85;
const maxCacheBytes = 32 * 1024 * 1024;
const otherBytes = 12 * 1024 * 1024;
const packed = { "Accept-Encoding": "br" };

export async function runPages({ rounds, seconds, addresses }: Options): Promise<Benchmark> {
  const { wrk } = requirePrograms();
  say("starting PostgreSQL and the site");
  await using site = await startSite(inspectable, { core: "server", databaseCore: "clients" });
  const news = await site.addNews(Math.ceil(addresses / LOCALES.length));
  const [detail = ""] = news;
  const effort = { rounds: rounds || 5, seconds };
  say("cached pages, beside a bare node:http server");
  const cached = await measureCached(site, ["/", detail], effort);
  say("pages rendered for one visitor");
  const rendered = await measureRendered(site, ["/", detail, "/bagis"], effort);
  say("weight of pages on a phone");
  const weights = await weighPages(site.url, ["/", "/bagis", "/odeme", detail, "/hesap-numaralari"]);
  say(`${addresses} addresses into the page cache`);
  const heldBefore = await readHeldBytes(site);
  await visitAll(site.url, news);
  const heldAfter = await readHeldBytes(site);

  const judgedRows = cached.filter(({ what }) => !what.includes("304"));
  const slowRows = judgedRows.filter(({ share }) => share < minShare);
  const memory = [
    `The process holds ${mebibytes(heldBefore)} before and ${mebibytes(heldAfter)} after ${count(news.length * LOCALES.length)}`,
    `distinct addresses (${mebibytes(residentBytes(site.process.pid()))} resident).`,
  ].join(" ");
  return {
    section: "rates",
    versions: { PostgreSQL: site.databaseVersion, wrk },
    how: cores ? "Server and client on one core each." : "Server and client share a core.",
    tables: [
      `### Cached pages\n\n${tableOf(cached, {
        "answered per second": ({ what }) => what,
        "the site": ({ site }) => count(site),
        "bare node:http": ({ bareServer }) => count(bareServer),
        share: ({ share }) => share,
      })}`,
      `### Rendered pages\n\n${tableOf(rendered, {
        rendered: ({ path }) => `\`${displayPath(path)}\``,
        "per second": ({ perSecond }) => perSecond,
        "per second of processor time": ({ perProcessorSecond }) => perProcessorSecond,
      })}`,
      `### First visit on a phone, compressed\n\n${weights.table}`,
      `### Memory\n\n${memory} The page cache may hold ${mebibytes(maxCacheBytes)}.`,
    ].join("\n\n"),
    figure: judgedRows.map(({ what, share }) => `${what} ${count(share)} of a bare server`).join(", "),
    failures: [
      ...slowRows.map(
        ({ what, share }) => `${what}: ${count(share)} of a bare server; ${minShare} must hold`,
      ),
      ...weights.failures,
      ...(heldAfter - heldBefore > maxCacheBytes + otherBytes
        ? [`the page cache takes ${mebibytes(heldAfter - heldBefore)}`]
        : []),
    ],
  };
}

/** Measures cached pages and one answer 304 alternately at both servers, so that the ratios hold on any processor. */
async function measureCached(site: LoadedSite, paths: readonly string[], effort: Effort) {
  using client = openClient({ keepAlive: false });
  // The headers of the first answer, which is rendered, differ from those of a cached page.
  for (const path of paths) await client.ask(site.url + path, { headers: packed });
  await using bareServer = startProgram(["drills/bench/bare-server.ts", site.url, ...paths]);
  const bareUrl = await addressOf(bareServer);
  pin(bareServer.pid, "server");
  const rows: { what: string; site: number; bareServer: number; share: number }[] = [];
  for (const path of paths) {
    const ours = await client.ask(site.url + path, { headers: packed });
    const theirs = await client.ask(bareUrl + path, { headers: packed });
    if (!ours.body.equals(theirs.body)) throw new Error(`the bare server sends another ${path}`);
    const conditionalHeaders = { ...packed, "If-None-Match": ours.headers.etag ?? "" };
    const requestKinds = [{ name: `\`${displayPath(path)}\``, headers: packed }];
    if (path === paths[0]) requestKinds.push({ name: `\`${path}\`, 304`, headers: conditionalHeaders });
    for (const { name, headers } of requestKinds) {
      const rates = await measureRates(
        [
          { name: "site", url: site.url + path, pid: site.process.pid(), headers },
          { name: "bare", url: bareUrl + path, pid: bareServer.pid, headers },
        ],
        effort,
      );
      for (const figure of ["perSecond", "perProcessorSecond"] as const) {
        const what = figure === "perSecond" ? name : `${name}, by processor time`;
        const share = rates.site[figure] / rates.bare[figure];
        rows.push({ what, site: rates.site[figure], bareServer: rates.bare[figure], share });
      }
    }
  }
  return rows;
}

/** The site does not cache a page with an unusual spelling of its address. */
async function measureRendered(site: LoadedSite, paths: readonly string[], effort: Effort) {
  const rows: { path: string; perSecond: number; perProcessorSecond: number }[] = [];
  for (const path of paths) {
    const contestant = { name: "site", pid: site.process.pid(), headers: packed, connections: 8 } as const;
    const rates = await measureRates([{ ...contestant, url: `${site.url}/.${path}` }], effort);
    rows.push({ path, ...rates.site });
  }
  return rows;
}

async function readHeldBytes(site: LoadedSite): Promise<number> {
  const { heap, external } = await readKeptMemory(site.process);
  return heap + external;
}

async function visitAll(site: string, paths: readonly string[]): Promise<void> {
  using client = openClient({ maxSockets: 8 });
  const visits = paths.flatMap((path) => LOCALES.map((language) => ({ path, language })));
  await pLimit(8).map(visits, async ({ path, language }) => {
    const { status } = await client.ask(site + path, { headers: { ...packed, "Accept-Language": language } });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  });
}
