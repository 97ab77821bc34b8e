import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import { planDonation } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { makeDue, settleAndCompare } from "#testing/report/settle-open.ts";
import { inCrowd, upTo } from "#testing/site/in-crowd.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import { createCarefulSend, type Refusal } from "./careful-send.ts";
import { type Look, look, slowest, startVisitor } from "./visitor.ts";

export type Outage = {
  title: string;
  store: Store;
  /** Environment of the site beyond the store's: its database in this drill. */
  env?: (bank: BankProcess) => Record<string, string>;
  /** Programs that are preloaded into the site (faults inside the process). */
  preload?: string[];
  donations: number;
  seed: number;
  /** Causes the fault, waits, and ends it. The site must recover by itself. */
  strike(site: SiteProcess, bank: BankProcess): Promise<void>;
  /** Reads the database while the site is running. Not possible with the embedded one. */
  lookBeside?: boolean;
};

type OutageReport = Report & {
  /** What donors read instead of an answer, and how often. */
  refusals: Record<string, number>;
  /** Requests during the outage, by address: how many got a page, and the slowest in milliseconds. */
  seen: Record<string, { good: number; all: number; slowest: number }>;
};

/** What every drill about faults needs; `seconds`: how long the database is unreachable. */
export type FaultOptions = { seed: number; donations: number; seconds: number };

const atOnce = 6;
const visited = ["/readyz", "/healthz", "/", "/bagis", "/odeme", "/payment/verify"];

/** Donations over HTTP against the built server during a fault and after it. */
export async function outageDrill(drill: Outage): Promise<OutageReport> {
  const { store, seed } = drill;
  const random = createRandom(seed);
  // Not in the store's folder, because the bank's disk works.
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-bank-"));
  await using bank = await startBank(folder.path);
  await using site = await createSiteProcess(
    { ...store.env, ...bank.env, ...drill.env?.(bank) },
    drill.preload,
  );
  const donations = upTo(drill.donations).map((index) =>
    newDonation(planDonation(index, `outage-${seed}`, random)),
  );
  try {
    await site.start();
    const met = await giveDuring(drill, { site, bank, donations });
    const violations = deadLooks(met.looks);
    const after = drill.lookBeside
      ? await store.look(async (opened) => ({
          content: await untilContentIsSeen(opened, site, violations),
          job: await untilJobAsks(opened, bank, violations),
        }))
      : { content: Number.NaN, job: Number.NaN };
    await site.kill();
    const books = await store.look((opened) => settleAndCompare(opened, donations, bank));
    const { completed, failed, lost, doubled, differences } = books;
    const { strikes, mended } = met;
    const refusals = countBy(met.refusals);
    const seen = summarize(met.looks.filter(({ at }) => at >= strikes && at <= mended));
    const told = Object.entries(refusals).map(([text, times]) => [`told "${text.slice(0, 90)}"`, times]);
    const pages = Object.entries(seen).map(([path, { good, all, slowest }]) => {
      return [`meanwhile ${path}: good answers, slowest in ms`, `${good} of ${all}, ${slowest}`];
    });
    return {
      ...{ title: drill.title, refusals, seen },
      figures: {
        "orders completed": completed,
        "orders failed": failed,
        "outage, s": ((mended - strikes) / 1000).toFixed(1),
        ...Object.fromEntries(told),
        "slowest of these, ms": slowest(met.refusals),
        ...Object.fromEntries(pages),
        "ready after, ms": Math.round(met.ready - mended),
        "an order is taken after, ms": Math.round(
          (met.orders.find((at) => at > mended) ?? Number.NaN) - mended,
        ),
        "a change of content is seen after, s": after.content.toFixed(1),
        "a background job runs after, s": after.job.toFixed(1),
      },
      faults: { "lost after an answer": lost, doubled, differences, violations },
    };
  } catch (error) {
    console.error(site.log().slice(-6_000));
    throw error;
  }
}

type Scene = { site: SiteProcess; bank: BankProcess; donations: readonly Donation[] };

/** Half of the donors give before and during the fault, the others when the site is ready again. Moments in ms. */
async function giveDuring(drill: Outage, { site, bank, donations }: Scene) {
  const { send, refusals } = createCarefulSend();
  const orders: number[] = [];
  const counting: typeof send = async (url, init) => {
    const response = await send(url, init);
    if (response?.ok && url.endsWith("create-order")) orders.push(performance.now());
    return response;
  };
  // Twice: the first request fills the cache.
  for (let n = 0; n < 2; n++) for (const path of ["/", "/bagis"]) await look(site.url, path);
  const visitor = startVisitor(site.url, visited);
  let begun = 0;
  const give = (some: readonly Donation[]) =>
    inCrowd(some, atOnce, (donation) => {
      begun += 1;
      return donate(donation, site.url, counting);
    });
  const half = Math.floor(donations.length / 2);
  const early = give(donations.slice(0, half));
  // A third of them makes the site busy.
  await until(() => begun >= half / 3, { patience: 60_000, pause: 20, otherwise: "no donor gives" });
  const strikes = performance.now();
  await drill.strike(site, bank);
  const mended = performance.now();
  const otherwise = "the site is not ready a minute after all was well again";
  await until(async () => (await look(site.url, "/readyz")).status === 200, { patience: 60_000, otherwise });
  const ready = performance.now();
  await Promise.all([early, give(donations.slice(half))]);
  await visitor.stop();
  return { strikes, mended, ready, orders, refusals, looks: visitor.looks };
}

/** /healthz answers while the process lives. */
function deadLooks(looks: readonly Look[]): string[] {
  const slow = slowest(looks.filter(({ path }) => path === "/healthz"));
  return slow > 15_000 ? [`the process did not answer /healthz for ${slow} ms`] : [];
}

function summarize(looks: readonly Look[]): OutageReport["seen"] {
  const paths = [...new Set(looks.map(({ path }) => path))];
  return Object.fromEntries(
    paths.map((path) => {
      const own = looks.filter((one) => one.path === path);
      return [
        path,
        { good: own.filter(({ status }) => status === 200).length, all: own.length, slowest: slowest(own) },
      ];
    }),
  );
}

function countBy(refusals: readonly Refusal[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { said } of refusals) counts[said] = (counts[said] ?? 0) + 1;
  return counts;
}

/** LISTEN works again when a change made elsewhere shows on a cached page. */
async function untilContentIsSeen({ rows }: Opened, site: SiteProcess, violations: string[]) {
  const began = performance.now();
  const title = `Yeni ad ${Math.round(began)}`;
  const page = () => fetch(`${site.url}/bagis`).then((response) => response.text());
  await page();
  await page();
  await rows(sql`update campaigns set title = ${title} where id = 'genel'`);
  await rows(sql`notify content_changed`);
  const otherwise = "a change of content was not seen for 20 s";
  await until(async () => (await page()).includes(title), { patience: 20_000, pause: 100, otherwise }).catch(
    () => violations.push(otherwise),
  );
  await rows(sql`update campaigns set title = 'Genel Bağış' where id = 'genel'`);
  return (performance.now() - began) / 1000;
}

/** The background jobs work without a restart when they send due inquiries. */
async function untilJobAsks(opened: Opened, bank: BankProcess, violations: string[]): Promise<number> {
  const due = await makeDue(opened);
  if (due === 0) return Number.NaN;
  const [before, began] = [bank.inquiries(), performance.now()];
  const otherwise = "the background job asked nothing for 150 s";
  await until(() => bank.inquiries() > before, { patience: 150_000, pause: 200, otherwise }).catch(() =>
    violations.push(otherwise),
  );
  return (performance.now() - began) / 1000;
}
