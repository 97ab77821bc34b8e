import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CART_STORAGE_KEY } from "#shared/cart-storage.ts";
import { browserArguments, browserVersion, findBrowser } from "../../tools/setup/browser.ts";
import { freePort } from "../../tools/setup/free-port.ts";
import { kilobytes, markdownTable, milliseconds } from "../harness/table.ts";
import { filledCart } from "./filled-cart.ts";
import { startHttpsFront } from "./https-front.ts";
import { type Audit, brokenBudgets, medianAudit, readAudit } from "./lighthouse-budget.ts";
import { startSite } from "./site.ts";

// Not a dependency: it takes 130 MB, and only this command needs it. npm keeps it in its own cache.
const lighthouse = { name: "lighthouse", version: "13.5.0" };
const insecure = "--ignore-certificate-errors"; // the front's certificate is self-signed
const categories = ["performance", "accessibility", "best-practices", "seo"];

/**
 * Audits the pages a few times each on Lighthouse's simulated phone (slow 4G, a processor four times slower), over
 * HTTPS and HTTP/2, like visitors. `only`: this page alone.
 */
export async function runLighthouse(
  rounds: number,
  only: string | undefined,
  say: (step: string) => void,
): Promise<{ table: string; versions: Record<string, string>; failures: string[] }> {
  say("starting PostgreSQL and the site");
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  await using site = await startSite({ PUBLIC_URL: publicUrl }, "any");
  const front = await startHttpsFront(port, site.url);
  try {
    const [detail = ""] = await site.addNews(30);
    const audits = new Map<string, Audit[]>();
    for (const path of ["/", "/bagis", detail, "/odeme"].filter(
      (path) => only === undefined || path === only,
    )) {
      await fetch(site.url + path); // as after the first visitor
      const runs: Audit[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`${path}, ${round} of ${rounds}`);
        runs.push(await audit(publicUrl, path));
      }
      audits.set(path === detail ? "/haberler/…" : path, runs);
    }
    const failures = [...audits].flatMap(([path, runs]) =>
      brokenBudgets(medianAudit(runs)).map((broken) => `${path}: ${broken}`),
    );
    const versions = {
      Lighthouse: lighthouse.version,
      Chromium: browserVersion(await findBrowser()),
    };
    return { table: tableOf(audits), versions, failures };
  } finally {
    await front.stop();
  }
}

const attempts = 3;

/** Lighthouse sometimes loses a trace, more often on a busy machine. Three failures in a row fail the page. */
async function audit(site: string, path: string): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), "imece-lighthouse-"));
  const report = join(folder, "report.json");
  const profile = join(folder, "profile");
  try {
    for (let attempt = 1; ; attempt += 1) {
      const kept = path === "/odeme" ? await putCart(site, profile) : [];
      try {
        await callLighthouse(profile, [site + path, ...kept, "--output=json", `--output-path=${report}`]);
        return readAudit(JSON.parse(await readFile(report, "utf8")));
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * /odeme redirects visitors without a cart home, and the cart is in the browser: so it is stored first, from an address
 * without scripts or pictures, and Lighthouse is told to keep the storage.
 */
async function putCart(site: string, profile: string): Promise<string[]> {
  const executablePath = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...browserArguments, insecure],
  });
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
  const flags = [
    "--headless=new",
    insecure,
    ...browserArguments,
    "--accept-lang=tr-TR",
    `--user-data-dir=${profile}`,
  ];
  const settings = [
    `--chrome-flags=${flags.join(" ")}`,
    `--only-categories=${categories.join(",")}`,
    "--quiet",
  ];
  const command = ["--yes", `${lighthouse.name}@${lighthouse.version}`, ...args, ...settings];
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  const child = spawn("npx", command, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse failed:\n${output}`)),
    );
  });
}

function tableOf(audits: ReadonlyMap<string, Audit[]>): string {
  const head =
    "page,performance,accessibility,best practices,SEO,LCP,CLS,TBT,of the runs,FCP,scripts,together".split(
      ",",
    );
  const rows = [...audits].map(([path, runs]) => {
    const audit = medianAudit(runs);
    const blocked = runs.map(({ tbt }) => Math.round(tbt)).sort((a, b) => a - b);
    return [
      `\`${path}\``,
      ...[audit.performance, audit.accessibility, audit.bestPractices, audit.seo].map(String),
      milliseconds(audit.lcp),
      audit.cls.toFixed(3),
      milliseconds(audit.tbt),
      blocked.join(", "),
      milliseconds(audit.fcp),
      kilobytes(audit.scriptBytes),
      kilobytes(audit.bytes),
    ];
  });
  return markdownTable(head, rows);
}
