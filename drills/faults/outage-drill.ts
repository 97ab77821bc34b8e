import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import { planDonation } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation } from "#testing/donor/donor.ts";
import { createRandom, upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { makeDue, settleAndCompare } from "#testing/report/settle-open.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import { createCarefulSend, isGood, startVisitor } from "./donors-meanwhile.ts";

/** What every drill about faults needs; `seconds`: how long the database is unreachable. */
export type FaultOptions = { seed: number; donations: number; seconds: number };

export type Outage = {
  title: string;
  store: Store;
  /** Environment of the site beyond the store's: its database in this drill. */
  env?: Record<string, string>;
  /** Programs that are preloaded into the site (faults inside the process). */
  preload?: string[];
  /** Causes the fault, waits, and ends it. The site must recover by itself. */
  strike(site: SiteProcess): Promise<void>;
  /** The fault must not show: the site stays ready, and donors read at most that a payment is being checked. */
  mustNotShow?: boolean;
};

const atOnce = 6;
const visited = ["/readyz", "/healthz", "/", "/bagis", "/odeme", "/payment/verify"];

/** Donations over HTTP against the built server during a fault and after it. */
export async function outageDrill(drill: Outage, { seed, donations: count }: FaultOptions): Promise<Report> {
  const { store, title } = drill;
  const random = createRandom(seed);
  // Not in the store's folder, because the bank's disk works.
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-bank-"));
  await using bank = await startBank(folder.path);
  const env = { ...store.env, ...bank.env, ...drill.env };
  await using site = await createSiteProcess(env, drill.preload);
  const donations = upTo(count).map((index) => newDonation(planDonation(index, `outage-${seed}`, random)));
  try {
    await site.start();
    const met = await giveDuring(drill, site, donations);
    const violations = [...met.dead];
    if (store.kind === "postgres") {
      violations.push(
        ...(await store.look(async (opened) => [
          ...(await unlessContentIsSeen(opened, site)),
          ...(await unlessJobInquires(opened, bank)),
        ])),
      );
    }
    await site.kill();
    const books = await store.look((opened) => settleAndCompare(opened, donations, bank));
    const { completed, failed, lost, doubled, differences } = books;
    if (drill.mustNotShow) violations.push(...met.shown);
    return {
      title,
      figures: { "orders completed": completed, "orders failed": failed, ...met.figures },
      faults: { "lost after an answer": lost, doubled, differences, violations },
    };
  } catch (error) {
    console.error(site.log().slice(-6_000));
    throw error;
  }
}

/** Half of the donors give before and during the fault, the others when the site is ready again. */
async function giveDuring(drill: Outage, site: SiteProcess, donations: readonly Donation[]) {
  const { send, refusals } = createCarefulSend();
  let orderedAt = Number.NaN;
  let mended = Number.POSITIVE_INFINITY;
  const counting: typeof send = async (url, init) => {
    const response = await send(url, init);
    const now = performance.now();
    if (response?.ok && url.endsWith("create-order") && now > mended) orderedAt ||= now;
    return response;
  };
  // Twice: the first request fills the cache.
  for (const path of ["/", "/bagis", "/", "/bagis"]) await isGood(site.url + path);
  let begun = 0;
  const give = (some: readonly Donation[]) =>
    pLimit(atOnce).map(some, (donation) => {
      begun += 1;
      return donate(donation, site.url, counting);
    });
  const half = Math.floor(donations.length / 2);
  const early = give(donations.slice(0, half));
  // A third of them makes the site busy.
  await until(() => begun >= half / 3, { timeout: 60_000, interval: 20, message: "no donor gives" });
  const visitor = startVisitor(site.url, visited);
  const strikes = performance.now();
  await drill.strike(site);
  mended = performance.now();
  const message = "the site is not ready a minute after all was well again";
  const stopped = visitor.stop();
  await until(() => isGood(`${site.url}/readyz`), { timeout: 60_000, message });
  const ready = performance.now();
  const seen = await stopped;
  await Promise.all([early, give(donations.slice(half))]);

  const said = [...new Set(refusals.map((refusal) => refusal.said))];
  const timesOf = (text: string) => refusals.filter((refusal) => refusal.said === text).length;
  const pages = seen.map(({ path, good, all, slowest }) => [
    `meanwhile ${path}: good answers, slowest in ms`,
    `${good} of ${all}, ${slowest}`,
  ]);
  return {
    figures: {
      "outage, s": ((mended - strikes) / 1000).toFixed(1),
      ...Object.fromEntries(said.map((text) => [`told "${text}"`, timesOf(text)])),
      "slowest of these, ms": Math.round(Math.max(0, ...refusals.map(({ took }) => took))),
      ...Object.fromEntries(pages),
      "ready after, ms": Math.round(ready - mended),
      "an order is taken after, ms": Math.round(orderedAt - mended),
    },
    // /healthz answers while the process lives.
    dead: seen.flatMap(({ path, slowest }) =>
      path === "/healthz" && slowest > 15_000
        ? [`the process did not answer /healthz for ${slowest} ms`]
        : [],
    ),
    shown: [
      ...seen.flatMap(({ path, good, all }) =>
        path === "/readyz" && good < all ? [`the site was not ready in ${all - good} of ${all} looks`] : [],
      ),
      ...said.filter((text) => text !== "is being checked").map((text) => `donors were told: ${text}`),
    ],
  };
}

/** LISTEN works again when a change made elsewhere shows on a cached page. */
async function unlessContentIsSeen({ rows }: Opened, site: SiteProcess): Promise<string[]> {
  const title = `Yeni ad ${Math.round(performance.now())}`;
  const page = () => fetch(`${site.url}/bagis`).then((response) => response.text());
  await page();
  await page();
  await rows(sql`update campaigns set title = ${title} where id = 'genel'`);
  await rows(sql`notify content_changed`);
  const isSeen = async () => (await page()).includes(title);
  const faults = await unless(isSeen, 20_000, "a change of content was not seen for 20 s");
  await rows(sql`update campaigns set title = 'Genel Bağış' where id = 'genel'`);
  return faults;
}

/** The background jobs work without a restart when they send due inquiries. */
async function unlessJobInquires(opened: Opened, bank: BankProcess): Promise<string[]> {
  if ((await makeDue(opened)) === 0) return [];
  const before = bank.inquiries();
  return unless(() => bank.inquiries() > before, 150_000, "the background job asked nothing for 150 s");
}

function unless(look: () => boolean | Promise<boolean>, timeout: number, message: string): Promise<string[]> {
  return until(look, { timeout, interval: 200, message }).then(
    () => [],
    () => [message],
  );
}
