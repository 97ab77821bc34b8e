import pLimit from "p-limit";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { bankReturns } from "#testing/counterparts/bank-returns.ts";
import { createStore } from "#testing/databases/store.ts";
import { donate, newDonation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { atOnce, lossyMessages, patiently, payTwice, planDonors } from "./donors.ts";
import { judgeNight } from "./night.ts";

type ReconcileDrill = { orders: number; seed: number; postgresUrl: string; kind?: BankName };

/**
 * Runs a day of donations at a bank that loses, repeats, delays and reorders callbacks, creates differences at the bank,
 * and runs the nightly reconciliation under the same faults. The alarms must be exactly the created differences, and
 * everything else must equal the bank's journal.
 */
export async function reconcileDrill({
  orders,
  seed,
  postgresUrl,
  kind = "payfor",
}: ReconcileDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder, { kind, drill: true, pace: 0.01 });
  await using site = await createSiteProcess({ ...store.env, ...bank.env });
  const notifyUrl = `${site.url}/api/payment-notify/${kind}`;
  await bank.drill({ notifyUrl, faults: { seed, ...lossyMessages } });
  await site.start();
  const donations = planDonors(orders + 1, `reconcile-${seed}`, random).map(newDonation);
  const [paidTwice, ...paidOnce] = donations;
  await pLimit(atOnce).map(paidOnce, (donation) =>
    donate(donation, site.url, patiently, { returns: bankReturns[kind] }),
  );
  if (paidTwice) await payTwice(site, [bank], paidTwice.plan);
  await site.kill();
  return await store.withDatabase(async (opened) => {
    const { figures, faults } = await judgeNight(opened, [bank], donations, { random, seed });
    const approved = bank.books().payments.filter(({ result }) => result === "approved");
    const callbacksLost = approved.filter(({ delivery }) => delivery === "none").length;
    return {
      title: `A day at a faulty bank, and the nightly reconciliation, ${kind}`,
      figures: {
        orders,
        "approved at the bank": approved.length,
        "callbacks lost": callbacksLost,
        ...figures,
      },
      faults,
    };
  });
}
