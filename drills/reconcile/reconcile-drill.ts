import type { BankName } from "#server/payments/banks/registry.ts";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import { createStore } from "#testing/databases/store.ts";
import { type DonationPlan, planDonation } from "#testing/donor/donation-plan.ts";
import { newDonation } from "#testing/donor/donor.ts";
import { comeBack, payAtBank } from "#testing/donor/pay-at-bank.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { inCrowd, upTo } from "#testing/site/in-crowd.ts";
import { compareNight } from "./compare-night.ts";
import { messages, spendNight } from "./night.ts";
import { openTill, type Till } from "./till.ts";

type ReconcileDrill = {
  orders: number;
  seed: number;
  /** The PostgreSQL server; without it, the embedded database. */
  postgresUrl?: string | undefined;
  kind?: BankName;
};

const atOnce = 12;
// Codes typed at the bank. Codes that lose callbacks are left to the fault plan.
const codes = [...Array<string>(17).fill("123456"), "100051", "000000", null];

/**
 * A day of donations at a bank that loses, doubles, delays and reorders its callbacks, some differences unknown to
 * the site, and the nightly reconciliation, with the same faults: the alarms are exactly the planted differences, and
 * everything else equals the bank's journal.
 */
export async function reconcileDrill({
  orders,
  seed,
  postgresUrl,
  kind = "payfor",
}: ReconcileDrill): Promise<Report> {
  const random = createRandom(seed);
  const plans = upTo(orders).map((index) => planDonation(index, `reconcile-${seed}`, random));
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder, { kind, drill: true, pace: 0.01 });
  return await store.look(async (opened) => {
    await using till = await openTill(opened, bank);
    const typed = plans.map(() => random.pick(codes));
    await wholeDay(till, bank, plans, typed, seed);
    const twice = { ...(plans[0] as DonationPlan), key: `reconcile-${seed}-twice` };
    const second = () => payTwice(till, twice);
    const { planted, tries, found } = await spendNight(opened, [bank], till, { random, seed, second });
    const journal = bank.books();
    const approved = journal.payments.filter(({ result }) => result === "approved");
    const came = (how: string) => approved.filter(({ delivery }) => delivery === how).length;
    const { alarms, ...faults } = await compareNight(
      opened,
      [...plans, twice].map(newDonation),
      [journal],
      planted,
    );
    return {
      title: `A day at a lying bank, and the night after, ${kind}`,
      figures: {
        orders,
        "approved at the bank": approved.length,
        "callbacks lost": came("none"),
        "callbacks doubled": came("twice"),
        "callbacks late": came("late"),
        "payments that the night found": found,
        "goes until the day was compared": tries,
        "inquiries and lists that the bank answered": bank.inquiries(),
        "alarms at the end": alarms,
      },
      faults: { ...faults, "broken callbacks": till.broken },
    };
  });
}

/** All donate. The clock does not move, so no inquiry runs. */
async function wholeDay(
  till: Till,
  bank: BankProcess,
  plans: readonly DonationPlan[],
  typed: readonly (string | null)[],
  seed: number,
): Promise<void> {
  await bank.drill({ faults: { seed, ...messages } });
  const visits = plans.map((plan, index) => ({ plan, code: typed[index] ?? null }));
  await inCrowd(visits, atOnce, async ({ plan, code }) => {
    const { form } = await till.order(plan);
    const callback = await payAtBank(form, code);
    if (callback) await comeBack(callback);
  });
  // The last of the late and doubled ones.
  await bank.calmDown();
}

/** Two forms of one order, both paid. Returns the bank number of the second. */
async function payTwice(till: Till, plan: DonationPlan): Promise<string> {
  const forms = [await till.order(plan), await till.order(plan)];
  for (const { form } of forms) {
    const callback = await payAtBank(form, "123456");
    if (callback) await comeBack(callback);
  }
  return forms[1]?.form.number ?? "";
}
