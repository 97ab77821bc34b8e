import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { bankReturns } from "#testing/counterparts/bank-returns.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import { planDonation } from "#testing/donor/donation-plan.ts";
import { donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { createRandom, type Random, upTo } from "#testing/donor/random.ts";
import { compareBooks, findLost } from "#testing/report/compare-books.ts";
import { median, type Report } from "#testing/report/report.ts";
import { inquireHere, settleByServer } from "#testing/report/settle-open.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";

type KillDrill = {
  donations: number;
  seed: number;
  postgresUrl?: string | undefined;
  kind?: BankName;
  /** Minimum and maximum number of requests between two kills. */
  requestsBetweenKills?: [number, number];
  /** The last inquiries are made by the server's own job (takes minutes) or by the drill (seconds). */
  settledBy?: "server" | "drill";
};

/**
 * Sends donations over HTTP to the built server, which is repeatedly killed (-9) while it is busy. At the end every due
 * inquiry runs, and our books are compared with the bank's.
 */
export async function killDrill({
  donations: count,
  seed,
  postgresUrl,
  kind = "payfor",
  requestsBetweenKills = [10, 40],
  settledBy = "server",
}: KillDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder, { kind, pace: 0.05, drill: true });
  await using site = await createSiteProcess({ ...store.env, ...bank.env });
  await bank.drill({ notifyUrl: `${site.url}/api/payment-notify/${kind}` });
  await site.start();
  const killer = createKiller(site, random, requestsBetweenKills);
  const donations = upTo(count).map((index) =>
    newDonation(planDonation(index, `kill-drill-${seed}`, random)),
  );
  await pLimit(12).map(donations, (donation) =>
    donate(donation, site.url, killer.send, { returns: bankReturns[kind] }),
  );
  const { recoveries, cutOff } = await killer.stop();
  await site.kill();

  const compare = (opened: Opened) => compareBooks(opened, donations, [bank.books()]);
  // The database is opened once if possible, because opening an embedded database takes seconds.
  const { lost, settled } = await store.withDatabase(async (opened) => {
    const lost = await findLost(opened, donations, [bank.books()]);
    if (settledBy === "drill") await inquireHere(opened, bank);
    return { lost, settled: settledBy === "drill" ? await compare(opened) : null };
  });
  if (!settled) await settleByServer(store, site, bank);
  const { completed, failed, doubled, differences } = settled ?? (await store.withDatabase(compare));
  return {
    title: `Killed while busy, ${store.kind}, ${kind}`,
    figures: {
      donations: count,
      "orders completed": completed,
      "orders failed": failed,
      kills: recoveries.length + 1,
      "requests cut off by a kill": cutOff,
      "ready again, median ms": Math.round(median(recoveries)),
    },
    faults: { "lost after an answer": lost, doubled, differences },
  };
}

/** Returns a `send` that kills the site up to 40 ms after every `minRequests` to `maxRequests` requests. */
function createKiller(site: SiteProcess, random: Random, [minRequests, maxRequests]: [number, number]) {
  /** Milliseconds until the site was ready again, one number for each kill. */
  const recoveries: number[] = [];
  let countdown = random.between(minRequests, maxRequests);
  let restarting: Promise<void> | undefined;
  let failure: unknown;
  let cutOff = 0;

  async function killAndRestart(): Promise<void> {
    try {
      await wait(random.below(40));
      await site.kill();
      recoveries.push(await site.start());
      countdown = random.between(minRequests, maxRequests);
      restarting = undefined;
    } catch (error) {
      failure = error;
    }
  }

  const send: Send = async (url, init) => {
    if (failure) throw failure;
    // Requests that a dead server refuses do not count, because that server is not busy.
    if (!restarting && --countdown <= 0) restarting = killAndRestart();
    return fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch((error: Error) => {
      if (!isRefused(error)) cutOff++;
      return null;
    });
  };
  return {
    send,
    /** Resolves when the site runs. `cutOff` counts the requests that were running when the site was killed. */
    async stop() {
      await restarting;
      if (failure) throw failure;
      return { recoveries, cutOff };
    },
  };
}

/** True when the server was already dead and has received nothing. */
function isRefused({ cause }: Error): boolean {
  const { code, errors = [] } = (cause ?? {}) as { code?: string; errors?: { code?: string }[] };
  return [{ code }, ...errors].some((reason) => reason.code === "ECONNREFUSED");
}
