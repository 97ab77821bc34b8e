import { sql } from "drizzle-orm";
import type { BankName } from "#server/payments/banks/registry.ts";
import type { BankContext } from "#server/payments/context.ts";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import { newDonation } from "#testing/donor/donor.ts";
import { contextOfBanks } from "#testing/donor/payments.ts";
import { createRandom } from "#testing/donor/random.ts";
import { findForgotten, findLost } from "#testing/report/compare-books.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { compareNight } from "../reconcile/compare-night.ts";
import { spendNight } from "../reconcile/night.ts";
import type { Planted } from "../reconcile/plant.ts";
import { payTwice, planDonors, spendEvening } from "./evening.ts";
import { judgeBreaker } from "./judge-breaker.ts";
import { watchBreaker } from "./watch-breaker.ts";

type TwoBanksDrill = {
  donations: number;
  seed: number;
  postgresUrl: string;
  /** Preferred first: one that is asked to begin a payment. */
  kinds: readonly [BankName, BankName];
};

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
    const plans = planDonors(count + 1, `two-banks-${seed}`, random);
    const twice = plans.splice(-1);
    const evening = await spendEvening(plans, { site, banks, watch, seed });
    for (const bank of banks) await bank.calmDown();
    for (const plan of twice) await payTwice(site, plan);
    for (const bank of banks) await bank.calmDown();
    await watch.end();
    await site.kill();

    const { donations } = evening;
    const lost = [
      ...(await findLost(opened, donations)),
      ...(await findForgotten(opened, first.books())),
      ...(await findForgotten(opened, other.books())),
    ];
    const breaker = await judgeBreaker(opened, watch.pauses, [first.name, other.name], evening);
    const till = openTill(opened, banks);
    const second = () => numberOfDuplicate(opened);
    const { planted } = await spendNight(opened, banks, till, { random, seed, second });
    const journals = banks.map((bank) => bank.books());
    const { alarms, ...faults } = await compareNight(
      opened,
      [...donations, ...twice.map(newDonation)],
      journals,
      planted,
    );
    return {
      title: `Two banks, the first hangs and comes back lying, ${kinds.join(" and ")}`,
      figures: {
        donations: count,
        ...(await countCompleted(opened, banks)),
        ...breaker.figures,
        "alarms planted at each bank": (await countByBank(opened, planted, banks)).join(" and "),
        "alarms at the end": alarms,
      },
      faults: { "lost after an answer": lost, breaker: breaker.violations, ...faults },
    };
  });
}

/** The payment functions of the site, with a movable clock. */
function openTill(opened: Opened, banks: readonly BankProcess[]) {
  let now = new Date();
  const ctx: BankContext = contextOfBanks(opened.connection.db, banks, {
    parts: { timeoutMs: 1_500, historyTimeoutMs: 30_000 },
    clock: { now: () => now },
  });
  const setClock = (next: Date) => {
    now = next;
  };
  return { ctx, setClock };
}

async function countCompleted({ rows }: Opened, banks: readonly BankProcess[]) {
  const settled = await rows<{ bank: string; n: number }>(
    sql`select bank, count(*)::int as n from payment_attempts where status = 'settled' group by bank`,
  );
  return Object.fromEntries(
    banks.map(({ name, kind }, at) => [
      `orders paid at the ${at === 0 ? "first" : "other"} bank (${kind})`,
      settled.find(({ bank }) => bank === name)?.n ?? 0,
    ]),
  );
}

/** How many of the planted alarms are about each bank. */
async function countByBank({ rows }: Opened, { alarms }: Planted, banks: readonly BankProcess[]) {
  const attempts = await rows<{ number: string; bank: string }>(
    sql`select number, bank from payment_attempts`,
  );
  const bankOf = new Map(attempts.map(({ number, bank }) => [number, bank]));
  const subjects = alarms.map((alarm) => bankOf.get(alarm.split(" ")[1] ?? ""));
  return banks.map(({ name }) => subjects.filter((bank) => bank === name).length);
}

/** The payment of the order that was paid twice: which of the two came second, the banks decide. */
async function numberOfDuplicate({ rows }: Opened): Promise<string> {
  const found = await rows<{ number: string }>(
    sql`select number from payment_attempts where status = 'duplicate'`,
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} payments came twice`);
  return only.number;
}
