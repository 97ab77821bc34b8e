import { LOCALES } from "#shared/locale.ts";
import { openClient } from "#testing/donor/http-client.ts";
import { count, mebibytes, tableOf } from "#testing/report/table.ts";
import { inCrowd } from "#testing/site/in-crowd.ts";
import { askable, readKeptMemory } from "#testing/site/kept-memory.ts";
import { residentBytes } from "#testing/site/processor-time.ts";
import { cores, requirePrograms } from "#testing/site/required-programs.ts";
import { packed } from "./ask-once.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { measureCachedPages } from "./cached-pages.ts";
import { type Effort, measureRates } from "./measure-rates.ts";
import { shown, weighPages } from "./page-weight.ts";
import { type LoadedSite, startSite } from "./site.ts";

/** What the page cache may hold (docs/decisions/010). */
const cacheBound = 64 * 1024 * 1024;
/** What else a server keeps: compiled code, prepared statements, the inspector itself. */
const elsewhere = 12 * 1024 * 1024;

/**
 * An unusual spelling of an address is rendered for its visitor alone (cacheable-pages.ts). This is how renders are
 * counted here, without a switch that production would not have.
 */
export const past = (path: string) => path.replace(/^\//, "/./");

export async function runPages({ rounds = 5, seconds, addresses }: Options): Promise<Benchmark> {
  const { nginx, wrk } = requirePrograms();
  say("starting PostgreSQL and the site");
  await using site = await startSite(askable, { core: "server" });
  const news = await site.addNews(Math.ceil(addresses / 3));
  const [detail = ""] = news;
  const pid = site.process.pid();
  const atStart = residentBytes(pid);
  say("cached pages, beside a bare node:http server and nginx");
  const cached = await measureCachedPages(site, ["/", detail], { rounds, seconds });
  say("pages rendered for one visitor");
  const effort = { rounds: Math.ceil(rounds / 2), seconds };
  const rendered = await measureRenders(site, ["/", detail, "/bagis"], effort);
  const afterLoad = residentBytes(pid);
  say("weight of pages on a phone");
  const weights = await weighPages(site.url, ["/", "/bagis", "/odeme", detail, "/hesap-numaralari"]);
  say(`${addresses} addresses into the page cache`);
  const fill = await fillCache(site, news);

  const all = `${count(fill.addresses)} distinct addresses`;
  const memory = tableOf(
    [
      { when: "after the start", resident: atStart, held: undefined },
      { when: "after the load above", resident: afterLoad, held: fill.before },
      { when: `after ${count(fill.addresses / 2)} distinct addresses`, resident: undefined, held: fill.half },
      { when: `after ${all}`, resident: fill.resident, held: fill.after },
    ],
    {
      "memory of the process": ({ when }) => when,
      resident: ({ resident }) => resident && mebibytes(resident),
      "held after collecting garbage": ({ held }) => held && mebibytes(held),
    },
  );
  const bounded = Math.max(fill.half, fill.after) - fill.before <= cacheBound + elsewhere;
  const overflow = bounded ? [] : [`${all} take more memory than ${mebibytes(cacheBound)}`];
  const filled = { what: "/haberler/…, compressed and cached", perSecond: fill.perSecond };
  return {
    section: "rates",
    versions: { PostgreSQL: site.databaseVersion, nginx, wrk },
    how: cores ? "Server and client on one core each." : "Server and client share a core.",
    tables: [
      `### Cached pages\n\n${cached.table}`,
      `### Rendered pages\n\n${renderTable([...rendered, filled])}`,
      `### First visit on a phone, compressed\n\n${weights.table}`,
      `### Memory\n\n${memory}\n\nThe page cache may hold ${mebibytes(cacheBound)}.`,
    ].join("\n\n"),
    failures: [...cached.failures, ...weights.failures, ...overflow],
  };
}

type Rendered = { what: string; perSecond: number; perProcessorSecond?: number };

async function measureRenders(
  site: LoadedSite,
  paths: readonly string[],
  effort: Effort,
): Promise<Rendered[]> {
  const rendered: Rendered[] = [];
  for (const path of paths) {
    const how = { pid: site.process.pid(), headers: packed, connections: 8 };
    const rates = await measureRates([{ ...how, name: "site", url: site.url + past(path) }], effort);
    rendered.push({ what: shown(path), ...rates.site });
  }
  return rendered;
}

function renderTable(rendered: readonly Rendered[]): string {
  return tableOf(rendered, {
    rendered: ({ what }) => `\`${what}\``,
    "per second": ({ perSecond }) => perSecond,
    "per second of processor time": ({ perProcessorSecond }) => perProcessorSecond,
  });
}

/** Visits news items in every language: far more addresses than the cache can hold. */
async function fillCache(site: LoadedSite, paths: readonly string[]) {
  const visits = paths.flatMap((path) => LOCALES.map((language) => ({ path, language })));
  const middle = Math.ceil(visits.length / 2);
  const before = await heldBy(site);
  const first = await visitAll(site.url, visits.slice(0, middle));
  const half = await heldBy(site);
  const second = await visitAll(site.url, visits.slice(middle));
  const resident = residentBytes(site.process.pid());
  const after = await heldBy(site);
  const perSecond = visits.length / (first + second);
  return { addresses: visits.length, perSecond, before, half, after, resident };
}

async function heldBy(site: LoadedSite): Promise<number> {
  const { heap, outside } = await readKeptMemory(site.process);
  return heap + outside;
}

/** Requests each address once, some at a time. Resolves with the seconds it took; throws unless all are 200. */
async function visitAll(
  site: string,
  visits: readonly { path: string; language: string }[],
): Promise<number> {
  using client = openClient({ maxSockets: 8 });
  const begun = performance.now();
  await inCrowd(visits, 8, async ({ path, language }) => {
    const { status } = await client.ask(site + path, { headers: { ...packed, "Accept-Language": language } });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  });
  return (performance.now() - begun) / 1_000;
}
