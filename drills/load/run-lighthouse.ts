import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { CART_STORAGE_KEY } from "#shared/cart-storage.ts";
import { browserArguments, findBrowser } from "../../tools/setup/browser.ts";
import { freePort } from "../../tools/setup/free-port.ts";
import { median } from "../harness/report.ts";
import { kilobytes, milliseconds, tableOf } from "../harness/table.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { filledCart } from "./filled-cart.ts";
import { startHttpsFront } from "./https-front.ts";
import { shown } from "./page-weight.ts";
import { versionOfChromium } from "./phone.ts";
import { startSite } from "./site.ts";

// Not a dependency: it takes 130 MB, and only this command needs it. npm keeps it in its own cache.
const lighthouse = { name: "lighthouse", version: "13.5.0" };
const insecure = "--ignore-certificate-errors"; // the front's certificate is self-signed
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Scores of 100, times in milliseconds, compressed bytes. */
type Audit = ReturnType<typeof readAudit>;

const least: Partial<Audit> = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 };
const most: Partial<Audit> = { lcp: 1_500, cls: 0, tbt: 50, scriptBytes: 130_000 };

/**
 * Audits the pages a few times each on Lighthouse's simulated phone (slow 4G, a processor four times slower), over
 * HTTPS and HTTP/2, like visitors. `page`: this page alone.
 */
export async function runLighthouse({ rounds = 5, page }: Options): Promise<Benchmark> {
  say("starting PostgreSQL and the site");
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  await using site = await startSite({ PUBLIC_URL: publicUrl });
  await using _front = await startHttpsFront(port, site.url);
  const [detail = ""] = await site.addNews(30);
  const pages = ["/", "/bagis", detail, "/odeme"].filter((path) => page === undefined || path === page);
  const rows: { path: string; audit: Audit; blocked: number[] }[] = [];
  for (const path of pages) {
    await fetch(site.url + path); // as after the first visitor
    const runs: Audit[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`${path}, ${round} of ${rounds}`);
      runs.push(await auditPage(publicUrl, path));
    }
    const blocked = runs.map(({ tbt }) => Math.round(tbt)).sort((a, b) => a - b);
    rows.push({ path: shown(path), audit: medianAudit(runs), blocked });
  }
  return {
    section: "lighthouse",
    versions: { Lighthouse: lighthouse.version, Chromium: await versionOfChromium() },
    tables: tableOf(rows, {
      page: ({ path }) => `\`${path}\``,
      performance: ({ audit }) => audit.performance,
      accessibility: ({ audit }) => audit.accessibility,
      "best practices": ({ audit }) => audit.bestPractices,
      SEO: ({ audit }) => audit.seo,
      LCP: ({ audit }) => milliseconds(audit.lcp),
      CLS: ({ audit }) => audit.cls.toFixed(3),
      TBT: ({ audit }) => milliseconds(audit.tbt),
      "of the runs": ({ blocked }) => blocked.join(", "),
      FCP: ({ audit }) => milliseconds(audit.fcp),
      scripts: ({ audit }) => kilobytes(audit.scriptBytes),
      together: ({ audit }) => kilobytes(audit.bytes),
    }),
    failures: rows.flatMap(({ path, audit }) => brokenBudgets(audit).map((broken) => `${path}: ${broken}`)),
  };
}

/** The median of each figure, because different things disturb different runs. */
function medianAudit(runs: readonly Audit[]): Audit {
  const figures = Object.keys(runs[0] ?? {}) as (keyof Audit)[];
  return Object.fromEntries(figures.map((name) => [name, median(runs.map((run) => run[name]))])) as Audit;
}

/** CLS is judged in thousandths, because smaller values are rounding. A missing value breaks every bound. */
function brokenBudgets(audit: Audit): string[] {
  return (Object.entries(audit) as [keyof Audit, number][]).flatMap(([name, exact]) => {
    const [low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY] = [least[name], most[name]];
    const value = Math.round(exact * 1_000) / 1_000;
    return value >= low && value <= high ? [] : [`${name} is ${value}, ${low} to ${high} is wanted`];
  });
}

const attempts = 3;

/** Lighthouse sometimes loses a trace, more often on a busy machine. Three failures in a row fail the page. */
async function auditPage(site: string, path: string): Promise<Audit> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-lighthouse-"));
  const report = join(folder.path, "report.json");
  const profile = join(folder.path, "profile");
  for (let attempt = 1; ; attempt += 1) {
    const kept = path === "/odeme" ? await putCart(site, profile) : [];
    try {
      await callLighthouse(profile, [site + path, ...kept, "--output=json", `--output-path=${report}`]);
      return readAudit(JSON.parse(await readFile(report, "utf8")));
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/**
 * /odeme redirects visitors without a cart home, and the cart is in the browser: so it is stored first, from an address
 * without scripts or pictures, and Lighthouse is told to keep the storage.
 */
async function putCart(site: string, profile: string): Promise<string[]> {
  const executablePath = await findBrowser();
  const args = [...browserArguments, insecure];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const page = await context.newPage();
    await page.goto(`${site}/robots.txt`);
    const entry = [CART_STORAGE_KEY, filledCart] as const;
    await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), entry);
  } finally {
    await context.close();
  }
  return ["--disable-storage-reset"];
}

async function callLighthouse(profile: string, args: string[]): Promise<void> {
  const flags = ["--headless=new", insecure, ...browserArguments, "--accept-lang=tr-TR"];
  const settings = [
    `--chrome-flags=${[...flags, `--user-data-dir=${profile}`].join(" ")}`,
    `--only-categories=${categories.join(",")}`,
    "--quiet",
  ];
  const command = ["--yes", `${lighthouse.name}@${lighthouse.version}`, ...args, ...settings];
  await promisify(execFile)("npx", command, { env: { ...process.env, CHROME_PATH: await findBrowser() } });
}

/** The parts of a Lighthouse report that we read. */
type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  requestedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
};
type NetworkRequest = { resourceType?: string; transferSize?: number };

/** Throws when the page could not be audited, or when a different page was. */
function readAudit(report: Report) {
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  if (report.finalDisplayedUrl !== report.requestedUrl)
    throw new Error(`${report.requestedUrl} led to ${report.finalDisplayedUrl}`);
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  const requests = report.audits["network-requests"]?.details?.items ?? [];
  const sum = (some: readonly NetworkRequest[]) =>
    some.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === "Script")),
    bytes: sum(requests),
  };
}
