import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type BankProcess, startBank } from "../harness/bank-process.ts";
import { planDonation } from "../harness/donation-plan.ts";
import { donate, newDonation } from "../harness/donor.ts";
import { upTo } from "../harness/in-crowd.ts";
import { createRandom } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { makeDue, settleAndCompare } from "../harness/settle-open.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";
import type { Opened, Store } from "../harness/store.ts";
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
  /** Causes the fault, waits, and ends it. The site keeps running, or `restart` starts it again. */
  strike(site: SiteProcess, bank: BankProcess): Promise<void>;
  /** The site must be restarted to recover; otherwise it must recover by itself. */
  restart?: boolean;
  /** Reads the database while the site is running. Not possible with the embedded one. */
  lookBeside?: boolean;
};

export type OutageReport = Report & {
  /** What donors read instead of an answer, and how often. */
  refusals: Record<string, number>;
  /** Requests during the outage, by address: how many got a page, and the slowest in milliseconds. */
  seen: Record<string, { good: number; all: number; slowest: number }>;
};

/** What every drill about faults needs; `seconds`: how long the database is unreachable. */
export type FaultOptions = { seed: number; donations: number; seconds: number };

const atOnce = 6;
const cachedPage = "/";

/** Donations over HTTP against the built server during a fault and after it. */
export async function outageDrill(drill: Outage): Promise<OutageReport> {
  const { store } = drill;
  const random = createRandom(drill.seed);
  // Not in the store's folder, because the bank's disk works.
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-bank-"));
  await using bank = await startBank(folder.path);
  await using site = await createSiteProcess(
    { ...store.env, ...bank.env, ...drill.env?.(bank) },
    drill.preload,
  );
  const violations: string[] = [];
  try {
    await site.start();
    const { send, refusals } = createCarefulSend();
    const donations = upTo(drill.donations).map((index) =>
      newDonation(planDonation(index, `outage-${drill.seed}`, random)),
    );
    // Twice: the first request fills the cache.
    for (let n = 0; n < 2; n++) for (const path of [cachedPage, "/bagis"]) await look(site.url, path);
    const visitor = startVisitor(site.url, [
      "/readyz",
      "/healthz",
      cachedPage,
      "/bagis",
      "/odeme",
      "/payment/verify",
    ]);
    const orders: number[] = [];
    const counting: typeof send = async (url, init) => {
      const response = await send(url, init);
      if (response?.ok && url.endsWith("create-order")) orders.push(performance.now());
      return response;
    };
    const waiting = [...donations];
    const half = Math.floor(donations.length / 2);
    let mendedAt = Number.POSITIVE_INFINITY;
    const worker = async () => {
      for (;;) {
        // The second half starts after the recovery; those of the first half are still running.
        if (waiting.length <= donations.length - half && mendedAt === Number.POSITIVE_INFINITY) await struck;
        const next = waiting.shift();
        if (!next) return;
        await donate(next, site.url, counting);
      }
    };
    let mended = () => {};
    const struck = new Promise<void>((done) => {
      mended = done;
    });
    const crowd = Promise.all(Array.from({ length: atOnce }, worker));
    // Waits until a third of the first half is done, so that the site is busy.
    while (waiting.length > donations.length - half / 3) await wait(20);
    const strikes = performance.now();
    await drill.strike(site, bank);
    mendedAt = performance.now();
    if (drill.restart) {
      await site.kill();
      await site.start();
    }
    const readyAfter = (await untilReady(site.url)) - mendedAt;
    mended();
    await crowd;
    await visitor.stop();
    const orderAfter = (orders.find((at) => at > mendedAt) ?? Number.NaN) - mendedAt;

    let contentAfter = Number.NaN;
    let jobAfter = Number.NaN;
    if (drill.lookBeside) {
      [contentAfter, jobAfter] = await store.look(async (opened) => [
        await untilContentIsSeen(opened, site, violations),
        await untilJobAsks(opened, bank, violations),
      ]);
    }
    await site.kill();
    const settled = await store.look((opened) => settleAndCompare(opened, donations, bank));
    const { completed, failed, lost, doubled, differences } = settled;
    const during = ({ at }: { at: number }) => at >= strikes && at <= mendedAt;
    const said = countBy(refusals);
    const seen = summarize(visitor.looks.filter(during));
    violations.push(...truthOf(visitor.looks.filter(({ path }) => path === "/healthz")));
    return {
      title: drill.title,
      refusals: said,
      seen,
      figures: {
        "orders completed": completed,
        "orders failed": failed,
        "outage, s": ((mendedAt - strikes) / 1000).toFixed(1),
        ...Object.fromEntries(
          Object.entries(said).map(([text, times]) => [`told "${text.slice(0, 90)}"`, times]),
        ),
        "slowest of these, ms": Math.round(Math.max(0, ...refusals.map(({ took }) => took))),
        ...Object.fromEntries(
          Object.entries(seen).map(([path, { good, all, slowest }]) => [
            `meanwhile ${path}: good answers, slowest in ms`,
            `${good} of ${all}, ${slowest}`,
          ]),
        ),
        "ready after, ms": Math.round(readyAfter),
        "an order is taken after, ms": Math.round(orderAfter),
        "a change of content is seen after, s": contentAfter.toFixed(1),
        "a background job runs after, s": jobAfter.toFixed(1),
      },
      faults: { "lost after an answer": lost, doubled, differences, violations },
    };
  } catch (error) {
    console.error(site.log().slice(-6_000));
    throw error;
  }
}

/** /healthz answers while the process lives. */
function truthOf(looks: readonly Look[]): string[] {
  const slow = slowest(looks);
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

async function untilReady(site: string): Promise<number> {
  const deadline = performance.now() + 60_000;
  while ((await look(site, "/readyz")).status !== 200) {
    if (performance.now() > deadline)
      throw new Error("the site is not ready a minute after all was well again");
    await wait(50);
  }
  return performance.now();
}

/** LISTEN works again when a change made elsewhere shows on a cached page. */
async function untilContentIsSeen({ rows }: Opened, site: SiteProcess, violations: string[]) {
  const began = performance.now();
  const title = `Yeni ad ${Math.round(began)}`;
  const page = () => fetch(`${site.url}/bagis`).then((response) => response.text());
  await page();
  await page();
  await rows(sql`update campaigns set title = ${title} where id = 'genel'`);
  while (!(await page()).includes(title)) {
    if (performance.now() - began > 20_000) {
      violations.push("a change of content was not seen for 20 s");
      break;
    }
    await wait(100);
  }
  await rows(sql`update campaigns set title = 'Genel Bağış' where id = 'genel'`);
  return (performance.now() - began) / 1000;
}

/** The background jobs work without a restart when they send due inquiries. */
async function untilJobAsks(opened: Opened, bank: BankProcess, violations: string[]): Promise<number> {
  const due = await makeDue(opened);
  if (due === 0) return Number.NaN;
  const [before, began] = [bank.inquiries(), performance.now()];
  while (bank.inquiries() === before) {
    if (performance.now() - began > 150_000) {
      violations.push("the background job asked nothing for 150 s");
      break;
    }
    await wait(200);
  }
  return (performance.now() - began) / 1000;
}
