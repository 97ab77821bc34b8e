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
import { checkBreaker, watchBreaker } from "./breaker.ts";

type TwoBanksDrill = {
  donations: number;
  seed: number;
  postgresUrl: string;
  /** The first bank is preferred, and gets a request to begin each payment. */
  kinds: readonly [BankName, BankName];
};

const hangMs = 30_000;

/**
 * Runs a site with two banks. The first bank hangs, and then loses and delays messages. Donors must pay at the second
 * bank meanwhile and at the first bank afterwards. No donation may be lost or doubled, and the nightly reconciliation
 * must raise exactly the expected alarms of each bank.
 */
export async function twoBanksDrill({
  donations: count,
  seed,
  postgresUrl,
  kinds,
}: TwoBanksDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  // The page of PayTR expires after half an hour, which must be longer than the time for which the bank hangs.
  const openBank = (kind: BankName, name: string) =>
    startBank(store.folder, { kind, name, drill: true, pace: 0.05 });
  await using first = await openBank(kinds[0], "asil");
  await using second = await openBank(kinds[1], "yedek");
  const banks = [first, second] as const;
  const bankList = { BANKS: banks.map(({ name, kind }) => `${name}:${kind}`).join() };
  await using site = await createSiteProcess({ ...store.env, ...bankList, ...first.env, ...second.env });
  for (const bank of banks) await bank.drill({ notifyUrl: `${site.url}/api/payment-notify/${bank.name}` });
  await site.start();

  return await store.withDatabase(async (opened) => {
    await using watch = watchBreaker(opened);
    const donations = planDonors(count + 1, `two-banks-${seed}`, random).map(newDonation);
    const [paidTwice, ...paidOnce] = donations;
    const hang = await giveWhileHanging(paidOnce, { site, banks, watch, seed });
    if (paidTwice) await payTwice(site, banks, paidTwice.plan);
    const pauses = await watch.end();
    await site.kill();
    const breaker = await checkBreaker(opened, pauses, first.name, hang);
    const night = await judgeNight(opened, banks, donations, { random, seed });
    return {
      title: `Two banks, the first hangs and then has faults, ${kinds.join(" and ")}`,
      figures: { donations: count, ...breaker.figures, ...night.figures },
      faults: { breaker: breaker.violations, ...night.faults },
    };
  });
}

export type Hang = {
  /** Donors who got the form of the first bank before it hung, and who pay there afterwards. */
  waiting: readonly Donation[];
  hungAt: Date;
};

type Parts = {
  site: SiteProcess;
  banks: readonly [BankProcess, BankProcess];
  watch: ReturnType<typeof watchBreaker>;
  seed: number;
};

/**
 * Lets two fifths of the donors give, and a half while the first bank hangs for half a minute and then loses, repeats and
 * delays messages. The last tenth gives when the pause of the bank may end: one donor a minute until the pause has ended.
 */
async function giveWhileHanging(
  donations: readonly Donation[],
  { site, banks, watch, seed }: Parts,
): Promise<Hang> {
  const [first] = banks;
  const returns = returnsOfBanks(banks);
  const hangAt = Math.floor(donations.length * 0.4);
  const lastFrom = Math.floor(donations.length * 0.9);
  const waitingCount = Math.max(8, Math.ceil(donations.length / 250));
  const waiting = donations.slice(hangAt - waitingCount, hangAt);
  const give = (some: readonly Donation[]) =>
    pLimit(atOnce).map(some, (donation) => donate(donation, site.url, patiently, { returns }));

  await give(donations.slice(0, hangAt - waitingCount));
  // These donors have the form of the bank, and go to the bank when it works again.
  const bankWorks = Promise.withResolvers<void>();
  const arrivals = waiting.map(() => Promise.withResolvers<void>());
  const visits = waiting.map((donation, index) => {
    donation.plan.codes = ["123456"];
    const atBank: typeof goToBank = async (form, code) => {
      arrivals[index]?.resolve();
      await bankWorks.promise;
      return goToBank(form, code);
    };
    return donate(donation, site.url, patiently, { returns, atBank });
  });
  await Promise.race([Promise.all(arrivals.map(({ promise }) => promise)), Promise.all(visits)]);
  first.hang();
  const hungAt = new Date();
  const givingMeanwhile = give(donations.slice(hangAt, lastFrom));
  await wait(hangMs);
  first.resume();
  bankWorks.resolve();
  await Promise.all(visits);
  await first.drill({ faults: { seed, ...lossyMessages } });
  await givingMeanwhile;
  const lastDonations = donations.slice(lastFrom);
  // One donor a minute tries the bank, and a donor who leaves the page of the bank proves nothing.
  while (lastDonations.length > waitingCount && !(await watch.untilProbe(first.name)).closedAt)
    await give(lastDonations.splice(0, 1));
  await give(lastDonations);
  return { waiting, hungAt };
}
