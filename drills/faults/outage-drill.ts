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

/** `seconds` is the length of the outage in drills whose database cannot be reached. */
export type FaultOptions = { seed: number; donations: number; seconds: number };

type Outage = {
  title: string;
  store: Store;
  /** Further environment variables of the site, for instance its database in this drill. */
  env?: Record<string, string>;
  /** Programs that are preloaded into the site and cause faults inside the process. */
  preload?: string[];
  /** Causes the fault, waits, and ends it. The site must recover by itself. */
  strike(site: SiteProcess): Promise<void>;
  mustNotShow?: boolean;
};

const atOnce = 6;
const visited = ["/readyz", "/healthz", "/", "/bagis", "/odeme", "/payment/verify"];

export async function outageDrill(drill: Outage, { seed, donations: count }: FaultOptions): Promise<Report> {
  const { store, title } = drill;
  const random = createRandom(seed);
  // The bank has its own folder, because its disk works during the fault.
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-bank-"));
  await using bank = await startBank(folder.path);
  const env = { ...store.env, ...bank.env, ...drill.env };
  await using site = await createSiteProcess(env, drill.preload);
  const donations = upTo(count).map((index) => newDonation(planDonation(index, `outage-${seed}`, random)));
  try {
    await site.start();
    const results = await giveDuring(drill, site, donations);
    const violations = [...results.dead];
    if (store.kind === "postgres") {
      violations.push(
        ...(await store.withDatabase(async (opened) => [
          ...(await findStaleContent(opened, site)),
          ...(await findStoppedJob(opened, bank)),
        ])),
      );
    }
    await site.kill();
    const books = await store.withDatabase((opened) => settleAndCompare(opened, donations, bank));
    const { completed, failed, lost, doubled, differences } = books;
    if (drill.mustNotShow) violations.push(...results.shown);
    return {
      title,
      figures: { "orders completed": completed, "orders failed": failed, ...results.figures },
      faults: { "lost after an answer": lost, doubled, differences, violations },
    };
  } catch (error) {
    console.error(site.log().slice(-6_000));
    throw error;
  }
}

/** Half of the donors give before and during the fault, the other half when the site is ready again. */
async function giveDuring(drill: Outage, site: SiteProcess, donations: readonly Donation[]) {
  const { send, refusals } = createCarefulSend();
  let orderedAt = Number.NaN;
  let outageEndedAt = Number.POSITIVE_INFINITY;
  const counting: typeof send = async (url, init) => {
    const response = await send(url, init);
    const now = performance.now();
    if (response?.ok && url.endsWith("create-order") && now > outageEndedAt) orderedAt ||= now;
    return response;
  };
  // The first request for each page fills the cache.
  for (const path of ["/", "/bagis", "/", "/bagis"]) await isGood(site.url + path);
  let begun = 0;
  const give = (some: readonly Donation[]) =>
    pLimit(atOnce).map(some, (donation) => {
      begun += 1;
      return donate(donation, site.url, counting);
    });
  const half = Math.floor(donations.length / 2);
  const firstDonors = give(donations.slice(0, half));
  // A third of these donors makes the site busy.
  await until(() => begun >= half / 3, { timeout: 60_000, interval: 20, message: "no donor gives" });
  const visitor = startVisitor(site.url, visited);
  const outageBeganAt = performance.now();
  await drill.strike(site);
  outageEndedAt = performance.now();
  const message = "the site is not ready a minute after the outage ended";
  const visitorResults = visitor.stop();
  await until(() => isGood(`${site.url}/readyz`), { timeout: 60_000, message });
  const readyAt = performance.now();
  const pathResults = await visitorResults;
  await Promise.all([firstDonors, give(donations.slice(half))]);

  const reasons = [...new Set(refusals.map((refusal) => refusal.reason))];
  const timesOf = (text: string) => refusals.filter((refusal) => refusal.reason === text).length;
  const pages = pathResults.map(({ path, good, all, slowest }) => [
    `meanwhile ${path}: good answers, slowest in ms`,
    `${good} of ${all}, ${slowest}`,
  ]);
  return {
    figures: {
      "outage, s": ((outageEndedAt - outageBeganAt) / 1000).toFixed(1),
      ...Object.fromEntries(reasons.map((text) => [`donors saw "${text}"`, timesOf(text)])),
      "slowest of these, ms": Math.round(Math.max(0, ...refusals.map(({ took }) => took))),
      ...Object.fromEntries(pages),
      "ready after, ms": Math.round(readyAt - outageEndedAt),
      "an order is accepted after, ms": Math.round(orderedAt - outageEndedAt),
    },
    // /healthz answers while the process lives.
    dead: pathResults.flatMap(({ path, slowest }) =>
      path === "/healthz" && slowest > 15_000
        ? [`the process did not answer /healthz for ${slowest} ms`]
        : [],
    ),
    shown: [
      ...pathResults.flatMap(({ path, good, all }) =>
        path === "/readyz" && good < all ? [`the site was not ready in ${all - good} of ${all} checks`] : [],
      ),
      ...reasons.filter((text) => text !== "is being checked").map((text) => `donors saw: ${text}`),
    ],
  };
}

/** LISTEN works again when a cached page shows a change that another connection made. */
async function findStaleContent({ rows }: Opened, site: SiteProcess): Promise<string[]> {
  const title = `Yeni ad ${Math.round(performance.now())}`;
  const page = () => fetch(`${site.url}/bagis`).then((response) => response.text());
  await page();
  await page();
  await rows(sql`update campaigns set title = ${title} where id = 'genel'`);
  await rows(sql`notify content_changed`);
  const isVisible = async () => (await page()).includes(title);
  const faults = await faultUnless(isVisible, 20_000, "a change of content was not visible for 20 s");
  await rows(sql`update campaigns set title = 'Genel Bağış' where id = 'genel'`);
  return faults;
}

/** The background jobs work without a restart when they make due inquiries. */
async function findStoppedJob(opened: Opened, bank: BankProcess): Promise<string[]> {
  if ((await makeDue(opened)) === 0) return [];
  const before = bank.inquiries();
  return faultUnless(
    () => bank.inquiries() > before,
    150_000,
    "the background job made no inquiry for 150 s",
  );
}

function faultUnless(
  check: () => boolean | Promise<boolean>,
  timeout: number,
  message: string,
): Promise<string[]> {
  return until(check, { timeout, interval: 200, message }).then(
    () => [],
    () => [message],
  );
}
