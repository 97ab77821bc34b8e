import { askable } from "../harness/kept-memory.ts";
import { residentBytes } from "../harness/processor-time.ts";
import { packed } from "./ask-once.ts";
import { type CachedPage, measureCachedPages, type Unchanged } from "./cached-pages.ts";
import { measureRates, type Rate } from "./measure-rates.ts";
import { type CacheFill, fillCache } from "./memory.ts";
import { type PageWeight, weighPages } from "./page-weight.ts";
import { startSite } from "./site.ts";

/** All results of one run. */
export type Findings = {
  databaseVersion: string;
  pages: CachedPage[];
  unchanged: Unchanged[];
  fresh: { what: string; rate: Rate }[];
  weights: PageWeight[];
  /** Resident bytes. */
  resident: { start: number; afterLoad: number };
  fill: CacheFill;
};

export type Effort = { rounds: number; seconds: number; addresses: number };

/**
 * An unusual spelling of an address is rendered for its visitor alone (cacheable-pages.ts). This is how renders are
 * counted here, without a switch that production would not have.
 */
export const past = (path: string) => path.replace(/^\//, "/./");

export async function runBenchmarks(effort: Effort, say: (step: string) => void): Promise<Findings> {
  say("starting PostgreSQL and the site");
  await using site = await startSite(askable, "server");
  const news = await site.addNews(Math.ceil(effort.addresses / 3));
  const [detail = ""] = news;
  const pid = site.process.pid();
  const start = residentBytes(pid);

  say("cached pages, beside a bare node:http server and nginx");
  const { pages, unchanged } = await measureCachedPages(site, ["/", detail], effort);

  say("pages rendered for one visitor");
  const fresh: Findings["fresh"] = [];
  for (const path of ["/", detail, "/bagis"]) {
    const render = {
      name: "site",
      url: site.url + past(path),
      pid,
      headers: packed,
      connections: 8,
    } as const;
    const rates = await measureRates([render], { ...effort, rounds: Math.ceil(effort.rounds / 2) });
    fresh.push({ what: path, rate: rates.site });
  }
  const afterLoad = residentBytes(pid);

  say("weight of pages on a phone");
  const weights = await weighPages(site.url, ["/", "/bagis", "/odeme", detail, "/hesap-numaralari"]);

  say(`${effort.addresses} addresses into the page cache`);
  const fill = await fillCache(site, news);
  const resident = { start, afterLoad };
  return {
    databaseVersion: site.databaseVersion,
    pages,
    unchanged,
    fresh,
    weights,
    resident,
    fill,
  };
}
