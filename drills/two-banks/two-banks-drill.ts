import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { atOnce, lossyMessages, patiently, payTwice, planDonors } from "#drills/reconcile/donors.ts";
import { judgeNight } from "#drills/reconcile/night.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import { returnsOfBanks } from "#testing/counterparts/bank-returns.ts";
import { createStore } from "#testing/databases/store.ts";
import { type Donation, donate, newDonation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { judgeBreaker, watchBreaker } from "./breaker.ts";

type TwoBanksDrill = {
  donations: number;
  seed: number;
  postgresUrl: string;
  /** Preferred first: one that is asked to begin a payment. */
  kinds: readonly [BankName, BankName];
};

const hangsForMs = 30_000;

/**
 * A site with two banks, of which the preferred one hangs and comes back lying: donors go to the other, come back to
 * the first when it works, no donation is lost or doubled, and the night finds exactly what was planted at each bank.
 */
export async function twoBanksDrill({
  donations: count,
  seed,
  postgresUrl,
  kinds,
}: TwoBanksDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  // PayTR's page, open for half an hour, must outlast the half minute for which the bank hangs.
  const open = (kind: BankName, name: string) =>
    startBank(store.folder, { kind, name, drill: true, pace: 0.05 });
  await using first = await open(kinds[0], "asil");
  await using other = await open(kinds[1], "yedek");
  const banks = [first, other] as const;
  const named = { BANKS: banks.map(({ name, kind }) => `${name}:${kind}`).join() };
  await using site = await createSiteProcess({ ...store.env, ...named, ...first.env, ...other.env });
  for (const bank of banks) await bank.drill({ notifyUrl: `${site.url}/api/payment-notify/${bank.name}` });
  await site.start();

  return await store.look(async (opened) => {
    await using watch = watchBreaker(opened);
    const donations = planDonors(count + 1, `two-banks-${seed}`, random).map(newDonation);
    const [twice, ...others] = donations;
    const evening = await spendEvening(others, { site, banks, watch, seed });
    if (twice) await payTwice(site, banks, twice.plan);
    const pauses = await watch.end();
    await site.kill();
    const breaker = await judgeBreaker(opened, pauses, first.name, evening);
    const night = await judgeNight(opened, banks, donations, { random, seed });
    return {
      title: `Two banks, the first hangs and comes back lying, ${kinds.join(" and ")}`,
      figures: { donations: count, ...breaker.figures, ...night.figures },
      faults: { breaker: breaker.violations, ...night.faults },
    };
  });
}

export type Evening = {
  /** Donors whose form leads to the first bank, and who pay there after it hung. */
  waiting: readonly Donation[];
  hungAt: Date;
};

type Scene = {
  site: SiteProcess;
  banks: readonly [BankProcess, BankProcess];
  watch: ReturnType<typeof watchBreaker>;
  seed: number;
};

/**
 * Two fifths of the donors give; then the first bank hangs for half a minute, while a half gives, and comes back as a
 * bank that loses, doubles and delays. The last tenth comes when the bank's pause may end: one a minute until it has.
 */
async function spendEvening(
  donations: readonly Donation[],
  { site, banks, watch, seed }: Scene,
): Promise<Evening> {
  const [first] = banks;
  const returns = returnsOfBanks(banks);
  const hangAt = Math.floor(donations.length * 0.4);
  const lastFrom = Math.floor(donations.length * 0.9);
  const few = Math.max(8, Math.ceil(donations.length / 250));
  const waiting = donations.slice(hangAt - few, hangAt);
  const give = (some: readonly Donation[]) =>
    pLimit(atOnce).map(some, (donation) => donate(donation, site.url, patiently, { returns }));

  await give(donations.slice(0, hangAt - few));
  // They have the bank's form, and go there when the bank works again.
  const back = Promise.withResolvers<void>();
  const arrivals = waiting.map(() => Promise.withResolvers<void>());
  const visits = waiting.map((donation, index) => {
    donation.plan.codes = ["123456"];
    const atBank: typeof goToBank = async (form, code) => {
      arrivals[index]?.resolve();
      await back.promise;
      return goToBank(form, code);
    };
    return donate(donation, site.url, patiently, { returns, atBank });
  });
  await Promise.race([Promise.all(arrivals.map(({ promise }) => promise)), Promise.all(visits)]);
  first.hang();
  const hungAt = new Date();
  const meanwhile = give(donations.slice(hangAt, lastFrom));
  await wait(hangsForMs);
  first.resume();
  back.resolve();
  await Promise.all(visits);
  await first.drill({ faults: { seed, ...lossyMessages } });
  await meanwhile;
  const last = donations.slice(lastFrom);
  // One donor a minute tries the bank, and one who leaves its page proves nothing.
  while (last.length > few && !(await watch.untilProbe(first.name)).closedAt) await give(last.splice(0, 1));
  await give(last);
  return { waiting, hungAt };
}
