import { sql } from "drizzle-orm";
import { inquireDue } from "#server/payments/inquire-due.ts";
import { reconcileDue } from "#server/payments/reconcile/reconcile-due.ts";
import { dayMs, minuteMs } from "#shared/time.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Random } from "#testing/donor/random.ts";
import { type Planted, plantContradiction, plantDifferences, together } from "./plant.ts";
import type { Till } from "./till.ts";

/** Payment functions with a movable clock. */
type Clocked = Pick<Till, "ctx" | "setClock">;

/** Of what browsers bring, and of the bank's server, where it sends messages. */
export const messages = {
  callbacks: { dropped: 0.1, doubled: 0.1, late: 0.1, lateMs: [50, 1_500] },
  notices: { lost: 0.3, doubled: 0.1, late: 0.1, first: 0.1 },
} as const;
/** Of inquiries and lists. */
const gate = { error: 0.05, html: 0.05, cut: 0.03, timeout: 0.003 };

/**
 * The banks lie, the night compares each of them, and every inquiry is made. `second` gives the bank number of the one
 * payment that was paid a second time, once the lies are planted. Returns the lies with this one, and how the night went.
 */
export async function spendNight(
  opened: Opened,
  banks: readonly BankProcess[],
  till: Clocked,
  { random, seed, second }: { random: Random; seed: number; second(): Promise<string> },
) {
  const planted: Planted[] = [];
  for (const bank of banks) planted.push(await plantContradiction(opened, bank, random, confirmedAt(till)));
  till.setClock(confirmedAt(till));
  // Except those that a killed server had begun to inquire about: they are due after five minutes.
  await inquireDue(till.ctx);
  for (const bank of banks) planted.push(await plantDifferences(opened, bank, random));
  const alarms = [`duplicate_payment ${await second()}`];
  const booked = () => opened.count(sql`payment_attempts where status in ('settled', 'duplicate')`);
  const before = await booked();
  for (const bank of banks) await bank.drill({ faults: { seed, gate } });
  const tries = await wholeNight(till, opened);
  const found = (await booked()) - before;
  await askTheRest(till, opened);
  return { planted: together([...planted, { alarms, numbers: new Set(), booksAhead: 0 }]), tries, found };
}

/** When the inquiries that confirm settlements are due, and those about open payments are not yet. */
const confirmedAt = ({ ctx }: Clocked) => new Date(ctx.clock.now().getTime() + 2 * minuteMs);

/** From half past midnight in Istanbul until every day that has ended is compared. Returns the number of runs. */
async function wholeNight(till: Clocked, opened: Opened): Promise<number> {
  const { bank, clock } = till.ctx;
  const tomorrow = bank.dayOf(new Date(clock.now().getTime() + dayMs));
  till.setClock(new Date(bank.dayStart(tomorrow).getTime() + 31 * minuteMs));
  for (let tries = 1; tries <= 60; tries++) {
    await reconcileDue(till.ctx);
    if ((await opened.count(sql`bank_days where compared_at is null`)) === 0) return tries;
    till.setClock(new Date(clock.now().getTime() + 61 * minuteMs));
  }
  throw new Error("the day was never compared whole");
}

/** Runs the schedule of inquiries until none is left. */
async function askTheRest(till: Clocked, { count }: Opened): Promise<void> {
  for (let hours = 0; hours < 72; hours++) {
    if ((await count(sql`payment_attempts where next_ask_at is not null`)) === 0) return;
    till.setClock(new Date(till.ctx.clock.now().getTime() + 61 * minuteMs));
    await inquireDue(till.ctx);
  }
  throw new Error("questions stay open");
}
