import { and, desc, eq, inArray, isNull, lte, min, ne, or, sql } from "drizzle-orm";
import { claim } from "#server/platform/db/claim.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { istanbulDay, shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";
import type { BankContext } from "../context.ts";
import { listBankNames } from "../site-bank.ts";
import { bankDays, demoEvidence, paymentAttempts } from "../table.ts";
import type { DayFigures } from "./reconcile-day.ts";

/**
 * A day is compared three times after its end: first when payments of around midnight are in both records, then after a
 * week and a month, because refunds, disputes and late bookings change the bank's list of a past day.
 */
const comparedAfter = [30 * minuteMs, 7 * dayMs + 30 * minuteMs, 30 * dayMs + 30 * minuteMs];
/** A new installation begins this many days back. */
const firstDays = 31;
/**
 * A day without a complete answer is retried every hour for this long, then every day; after a month the retries end.
 */
const hourlyFor = 3 * dayMs;
const triedFor = 31 * dayMs;
const leaseMs = 30 * minuteMs;

type Ctx = Pick<BankContext, "db" | "banks" | "bank" | "clock">;

export type BankDay = typeof bankDays.$inferSelect;

/** Adds every day of this bank that has ended, beginning with the first day that has a card payment. */
export async function noteEndedDays({ db, banks, bank, clock }: Ctx): Promise<void> {
  const names = listBankNames(banks, bank);
  const now = clock.now();
  const today = istanbulDay(now);
  const begun = await firstPayment(db, names);
  if (!begun) return;
  const [last] = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(inArray(bankDays.bank, names))
    .orderBy(desc(bankDays.day))
    .limit(1);
  // Staff may have compared a day before the first payment.
  const earliest = istanbulDay(
    last ? begun : new Date(Math.max(begun.getTime(), now.getTime() - firstDays * dayMs)),
  );
  const next = last ? shiftDay(last.day, 1) : earliest;
  for (let day = next > earliest ? next : earliest; day < today; day = shiftDay(day, 1)) {
    const nextAt = nextComparison(day, null);
    await db.insert(bankDays).values({ bank: bank.name, day, nextAt }).onConflictDoNothing();
  }
}

async function firstPayment(db: Db, names: string[]): Promise<Date | undefined> {
  const isReal = or(isNull(paymentAttempts.evidence), ne(paymentAttempts.evidence, demoEvidence));
  const [first] = await db
    .select({ at: min(paymentAttempts.createdAt) })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.bank, names), isReal));
  return first?.at ?? undefined;
}

/** Returns the next scheduled time after `now`, without `now` the first; null when all have passed. */
function nextComparison(day: string, now: Date | null): Date | null {
  const end = startOfIstanbulDay(shiftDay(day, 1)).getTime();
  const times = comparedAfter.map((after) => new Date(end + after));
  return (now === null ? times[0] : times.find((time) => time > now)) ?? null;
}

/** Claims the oldest due day, unless another process has claimed one: a bank prepares one list at a time. */
export async function claimDay({ db, banks, bank, clock }: Ctx): Promise<BankDay | undefined> {
  const now = clock.now();
  const at = now.toISOString();
  const ofBank = inArray(bankDays.bank, listBankNames(banks, bank));
  const isFree = sql`not exists (select from bank_days where ${ofBank} and leased_until > ${at})`;
  const due = { when: and(ofBank, lte(bankDays.nextAt, now), isFree), order: sql`day` };
  const lease = {
    leasedUntil: new Date(now.getTime() + leaseMs),
    triedSince: sql`coalesce(${bankDays.triedSince}, ${at}::timestamptz)`,
  };
  const [claimed] = await claim(db, bankDays, { key: [bankDays.bank, bankDays.day], ...due }, lease);
  return claimed;
}

export async function noteCompared(ctx: Ctx, row: BankDay, figures: DayFigures): Promise<void> {
  const now = ctx.clock.now();
  const nextAt = nextComparison(row.day, now);
  const done = { tries: 0, triedSince: null, reason: null, comparedAt: now, leasedUntil: null };
  await ctx.db
    .update(bankDays)
    .set({ ...done, nextAt, figures })
    .where(isRow(row));
}

/**
 * Schedules the next try of an open day: every 20 minutes for three hours, every hour for three days, then every day for
 * a month. The daily number of requests must not grow when the bank never sends a list. The retries of a day that was
 * compared earlier end after a day.
 */
export async function noteOpen(
  ctx: Ctx,
  row: BankDay,
  { reason, figures }: { reason: string; figures: DayFigures | null },
): Promise<void> {
  const now = ctx.clock.now();
  const tries = row.tries + 1;
  const since = row.triedSince ?? now;
  const age = now.getTime() - since.getTime();
  const wait = tries < 9 ? 20 * minuteMs : age < hourlyFor ? hourMs : dayMs;
  const again = new Date(now.getTime() + wait);
  const isGivenUp = age > (row.comparedAt === null ? triedFor : dayMs);
  const nextAt = isGivenUp ? nextComparison(row.day, now) : again;
  const open = isGivenUp ? { tries: 0, triedSince: null } : { tries, triedSince: since };
  await ctx.db
    .update(bankDays)
    .set({ ...open, nextAt, reason, leasedUntil: null, ...(figures ? { figures } : {}) })
    .where(isRow(row));
}

function isRow({ bank, day }: BankDay) {
  return and(eq(bankDays.bank, bank), eq(bankDays.day, day));
}
