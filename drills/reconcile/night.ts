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
import { type Planted, plantContradiction, plantDifferences, together } from "./plant.ts";

/** Faults of inquiries and lists. */
const gate = { error: 0.05, html: 0.05, cut: 0.03, timeout: 0.003 };

/** The payment functions of the site, and their clock. */
type Night = { ctx: BankContext; opened: Opened; setClock(now: Date): void };

/**
 * After a day of donations, with the site down: the banks lie, the night compares each of them, and every inquiry is
 * made. Nothing that was answered may be lost; the alarms must be exactly those planted, and everything else must equal
 * the banks' journals. One order was paid twice.
 */
export async function judgeNight(
  opened: Opened,
  banks: readonly BankProcess[],
  donations: readonly Donation[],
  { random, seed }: { random: Random; seed: number },
) {
  const journals = banks.map((bank) => bank.books());
  const lost = await findLost(opened, donations, journals);
  const { planted, found } = await spendNight(opened, banks, { random, seed });
  const faults = await compareNight(opened, donations, banks, planted);
  return {
    figures: { "payments that the night found": found, "alarms at the end": planted.alarms.length },
    faults: { "lost after an answer": lost, ...faults },
  };
}

async function spendNight(
  opened: Opened,
  banks: readonly BankProcess[],
  { random, seed }: { random: Random; seed: number },
): Promise<{ planted: Planted; found: number }> {
  let now = new Date();
  const timeouts = { timeoutMs: 1_500, historyTimeoutMs: 30_000 };
  const siteBanks = banks.map((bank) => bankAt(bank, timeouts, false));
  const ctx = paymentContext(opened.connection.db, siteBanks, { now: () => now });
  const setClock = (next: Date) => {
    now = next;
  };
  const planted: Planted[] = [];
  // Inquiries that confirm settlements are due, and those about open payments are not yet.
  const confirmedAt = new Date(now.getTime() + 2 * minuteMs);
  for (const bank of banks) planted.push(await plantContradiction(opened, bank, random, confirmedAt));
  setClock(confirmedAt);
  // Except those that a killed server had begun to inquire about: they are due after five minutes.
  await inquireDue(ctx);
  for (const bank of banks) planted.push(await plantDifferences(opened, bank, random));
  const duplicates = await opened.rows<{ alarm: string }>(
    sql`select 'duplicate_payment ' || number as alarm from payment_attempts where status = 'duplicate'`,
  );
  if (duplicates.length !== 1) throw new Error(`${duplicates.length} payments came twice`);
  planted.push({ alarms: duplicates.map(({ alarm }) => alarm), numbers: new Set(), booksAhead: 0 });
  const booked = () => opened.count(sql`payment_attempts where status in ('settled', 'duplicate')`);
  const before = await booked();
  for (const bank of banks) await bank.drill({ faults: { seed, gate } });
  await compareDays({ ctx, opened, setClock });
  const found = (await booked()) - before;
  await inquireRest({ ctx, opened, setClock });
  return { planted: together(planted), found };
}

/** From half past midnight in Istanbul until every day that has ended is compared. */
async function compareDays({ ctx, opened, setClock }: Night): Promise<void> {
  const { clock } = ctx;
  const tomorrow = istanbulDay(new Date(clock.now().getTime() + dayMs));
  setClock(new Date(startOfIstanbulDay(tomorrow).getTime() + 31 * minuteMs));
  for (let tries = 1; tries <= 60; tries++) {
    await reconcileDue(ctx);
    if ((await opened.count(sql`bank_days where compared_at is null`)) === 0) return;
    setClock(new Date(clock.now().getTime() + 61 * minuteMs));
  }
  throw new Error("the day was never compared whole");
}

/** Runs the schedule of inquiries until none is left. */
async function inquireRest({ ctx, opened, setClock }: Night): Promise<void> {
  for (let hours = 0; hours < 72; hours++) {
    if ((await opened.count(sql`payment_attempts where next_ask_at is not null`)) === 0) return;
    setClock(new Date(ctx.clock.now().getTime() + 61 * minuteMs));
    await inquireDue(ctx);
  }
  throw new Error("questions stay open");
}

/** Compares our books with the banks' journals after the reconciliation, and the alarms with the planted faults. */
async function compareNight(
  opened: Opened,
  donations: readonly Donation[],
  banks: readonly BankProcess[],
  planted: Planted,
) {
  const journals = banks.map((bank) => bank.books());
  const books = await compareBooks(opened, donations, journals, { except: planted.numbers });
  const alarms = await opened.rows<{ alarm: string }>(
    sql`select kind || ' ' || coalesce(number, details->>'bankNumber', subject) as alarm from payment_alarms
      where resolved_at is null`,
  );
  const raised = alarms.map(({ alarm }) => alarm);
  return {
    differences: [...books.doubled, ...books.differences, ...(await compareMoney(opened, journals, planted))],
    "planted and not listed": planted.alarms.filter((alarm) => !raised.includes(alarm)),
    // Each of them exactly once.
    "listed and not planted": raised.filter(
      (alarm, i) => !planted.alarms.includes(alarm) || raised.indexOf(alarm) !== i,
    ),
  };
}

/** The sum of our paid attempts against the sum that the banks kept. */
async function compareMoney({ rows }: Opened, journals: readonly BankBooks[], { booksAhead }: Planted) {
  const [ours] = await rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from payment_attempts where status in ('settled', 'duplicate')`,
  );
  const kept = journals
    .flatMap(({ payments }) => payments)
    .filter(({ result, voided }) => result === "approved" && !voided)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const ahead = (ours?.sum ?? Number.NaN) - kept;
  return ahead === booksAhead ? [] : [`the books are ${ahead} kuruş ahead, ${booksAhead} by the lies`];
}
