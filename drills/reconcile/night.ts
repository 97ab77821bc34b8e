import { sql } from "drizzle-orm";
import type { BankContext } from "#server/giving/payments/context.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { reconcileDue } from "#server/giving/payments/reconcile/reconcile-due.ts";
import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { dayMs, minuteMs } from "#shared/text/time.ts";
import type { BankBooks, BankProcess } from "#testing/counterparts/bank-process.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { bankAt, paymentContext } from "#testing/donor/payments.ts";
import type { Random } from "#testing/donor/random.ts";
import { compareBooks, findLost } from "#testing/report/compare-books.ts";
import {
  contradictSettlement,
  createDifferences,
  type ExpectedDifferences,
  mergeDifferences,
} from "./create-differences.ts";

const gate = { error: 0.05, html: 0.05, cut: 0.03, timeout: 0.003 };

type Night = { ctx: BankContext; opened: Opened; setClock(now: Date): void };

/**
 * Runs the nightly reconciliation after a day of donations, with the site stopped. The banks' answers differ from our
 * books in known ways, and one order was paid twice. No answered payment may be lost, the alarms must be exactly the
 * expected ones, and everything else must equal the banks' journals.
 */
export async function judgeNight(
  opened: Opened,
  banks: readonly BankProcess[],
  donations: readonly Donation[],
  { random, seed }: { random: Random; seed: number },
) {
  const journals = banks.map((bank) => bank.books());
  const lost = await findLost(opened, donations, journals);
  const { expected, settledByNight } = await runNight(opened, banks, { random, seed });
  const faults = await compareNight(opened, donations, banks, expected);
  return {
    figures: {
      "payments that the night settled": settledByNight,
      "alarms at the end": expected.alarms.length,
    },
    faults: { "lost after an answer": lost, ...faults },
  };
}

async function runNight(
  opened: Opened,
  banks: readonly BankProcess[],
  { random, seed }: { random: Random; seed: number },
): Promise<{ expected: ExpectedDifferences; settledByNight: number }> {
  let now = new Date();
  const timeouts = { timeoutMs: 1_500, historyTimeoutMs: 30_000 };
  const siteBanks = banks.map((bank) => bankAt(bank, timeouts, false));
  const ctx = paymentContext(opened.connection.db, siteBanks, { now: () => now });
  const setClock = (next: Date) => {
    now = next;
  };
  const expected: ExpectedDifferences[] = [];
  // At this time inquiries that confirm settlements are due, and inquiries about open payments are not.
  const confirmedAt = new Date(now.getTime() + 2 * minuteMs);
  for (const bank of banks) expected.push(await contradictSettlement(opened, bank, random, confirmedAt));
  setClock(confirmedAt);
  // Attempts about which a killed server was inquiring are due only after five minutes.
  await inquireDue(ctx);
  for (const bank of banks) expected.push(await createDifferences(opened, bank, random));
  const duplicates = await opened.rows<{ alarm: string }>(
    sql`select 'duplicate_payment ' || number as alarm from payment_attempts where status = 'duplicate'`,
  );
  if (duplicates.length !== 1) throw new Error(`${duplicates.length} payments were made twice`);
  expected.push({ alarms: duplicates.map(({ alarm }) => alarm), numbers: new Set(), booksAhead: 0 });
  const countBooked = () => opened.count(sql`payment_attempts where status in ('settled', 'duplicate')`);
  const countBefore = await countBooked();
  for (const bank of banks) await bank.drill({ faults: { seed, gate } });
  await compareDays({ ctx, opened, setClock });
  const settledByNight = (await countBooked()) - countBefore;
  await makeAllInquiries({ ctx, opened, setClock });
  return { expected: mergeDifferences(expected), settledByNight };
}

async function compareDays({ ctx, opened, setClock }: Night): Promise<void> {
  const { clock } = ctx;
  const tomorrow = istanbulDay(new Date(clock.now().getTime() + dayMs));
  setClock(new Date(startOfIstanbulDay(tomorrow).getTime() + 31 * minuteMs));
  for (let tries = 1; tries <= 60; tries++) {
    await reconcileDue(ctx);
    if ((await opened.count(sql`bank_days where compared_at is null`)) === 0) return;
    setClock(new Date(clock.now().getTime() + 61 * minuteMs));
  }
  throw new Error("the day was never compared completely");
}

async function makeAllInquiries({ ctx, opened, setClock }: Night): Promise<void> {
  for (let hours = 0; hours < 72; hours++) {
    if ((await opened.count(sql`payment_attempts where next_ask_at is not null`)) === 0) return;
    setClock(new Date(ctx.clock.now().getTime() + 61 * minuteMs));
    await inquireDue(ctx);
  }
  throw new Error("inquiries stay due");
}

async function compareNight(
  opened: Opened,
  donations: readonly Donation[],
  banks: readonly BankProcess[],
  expected: ExpectedDifferences,
) {
  const journals = banks.map((bank) => bank.books());
  const books = await compareBooks(opened, donations, journals, { except: expected.numbers });
  // The site of a drill opens without the list of what a foundation needs.
  const alarms = await opened.rows<{ alarm: string }>(
    sql`select kind || ' ' || coalesce(number, details->>'bankNumber', subject) as alarm from payment_alarms
      where resolved_at is null and kind not in ('site_not_ready', 'opened_without_list')`,
  );
  const raised = alarms.map(({ alarm }) => alarm);
  return {
    differences: [
      ...books.doubled,
      ...books.differences,
      ...(await compareMoney(opened, journals, expected)),
    ],
    "expected and not raised": expected.alarms.filter((alarm) => !raised.includes(alarm)),
    // Each of them exactly once.
    "raised and not expected": raised.filter(
      (alarm, i) => !expected.alarms.includes(alarm) || raised.indexOf(alarm) !== i,
    ),
  };
}

async function compareMoney(
  { rows }: Opened,
  journals: readonly BankBooks[],
  { booksAhead }: ExpectedDifferences,
) {
  const [paidAttempts] = await rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from payment_attempts where status in ('settled', 'duplicate')`,
  );
  const bankSum = journals
    .flatMap(({ payments }) => payments)
    .filter(({ result, voided }) => result === "approved" && !voided)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const difference = (paidAttempts?.sum ?? Number.NaN) - bankSum;
  return difference === booksAhead
    ? []
    : [`the books are ${difference} kuruş ahead, expected are ${booksAhead}`];
}
