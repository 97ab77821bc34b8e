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
 * A day is compared three times after its end: first after half an hour, when both records contain the payments around
 * midnight, then after a week and after a month, because refunds, disputes and late bookings change the bank's list.
 */
const comparisonDelays = [30 * minuteMs, 7 * dayMs + 30 * minuteMs, 30 * dayMs + 30 * minuteMs];
/** A new installation compares at most this many past days. */
const maxInitialDays = 31;
/**
 * An incomplete comparison is retried every hour during the first period, then every day until the second period ends.
 */
const hourlyRetryTime = 3 * dayMs;
const maxRetryTime = 31 * dayMs;
const leaseMs = 30 * minuteMs;

type Ctx = Pick<BankContext, "db" | "banks" | "bank" | "clock">;

export type BankDay = typeof bankDays.$inferSelect;

/** Adds every day of this bank that has ended, beginning with the day of the first card payment. */
export async function addEndedDays({ db, banks, bank, clock }: Ctx): Promise<void> {
  const names = listBankNames(banks, bank);
  const now = clock.now();
  const today = istanbulDay(now);
  const firstPaymentAt = await findFirstPayment(db, names);
  if (!firstPaymentAt) return;
  const [last] = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(inArray(bankDays.bank, names))
    .orderBy(desc(bankDays.day))
    .limit(1);
  // Staff may request the comparison of a very old day, which must not add all days since then.
  const earliest = istanbulDay(
    last
      ? firstPaymentAt
      : new Date(Math.max(firstPaymentAt.getTime(), now.getTime() - maxInitialDays * dayMs)),
  );
  const next = last ? shiftDay(last.day, 1) : earliest;
  for (let day = next > earliest ? next : earliest; day < today; day = shiftDay(day, 1)) {
    const nextAt = nextComparison(day, null);
    await db.insert(bankDays).values({ bank: bank.name, day, nextAt }).onConflictDoNothing();
  }
}

async function findFirstPayment(db: Db, names: string[]): Promise<Date | undefined> {
  const isReal = or(isNull(paymentAttempts.evidence), ne(paymentAttempts.evidence, demoEvidence));
  const [first] = await db
    .select({ at: min(paymentAttempts.createdAt) })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.bank, names), isReal));
  return first?.at ?? undefined;
}

/** Returns the next comparison of a day after `now`, or the first one without `now`; null after the last one. */
function nextComparison(day: string, now: Date | null): Date | null {
  const end = startOfIstanbulDay(shiftDay(day, 1)).getTime();
  const times = comparisonDelays.map((after) => new Date(end + after));
  return (now === null ? times[0] : times.find((time) => time > now)) ?? null;
}

/** Claims the oldest due day, unless another process has claimed a day: a bank can prepare only one list at a time. */
export async function claimDay({ db, banks, bank, clock }: Ctx): Promise<BankDay | undefined> {
  const now = clock.now();
  const at = now.toISOString();
  const isOfBank = inArray(bankDays.bank, listBankNames(banks, bank));
  const isFree = sql`not exists (select from bank_days where ${isOfBank} and leased_until > ${at})`;
  const due = { when: and(isOfBank, lte(bankDays.nextAt, now), isFree), order: sql`day` };
  const lease = {
    leasedUntil: new Date(now.getTime() + leaseMs),
    triedSince: sql`coalesce(${bankDays.triedSince}, ${at}::timestamptz)`,
  };
  const [claimed] = await claim(db, bankDays, { key: [bankDays.bank, bankDays.day], ...due }, lease);
  return claimed;
}

export async function recordComparison(ctx: Ctx, row: BankDay, figures: DayFigures): Promise<void> {
  const now = ctx.clock.now();
  const nextAt = nextComparison(row.day, now);
  const columns = { tries: 0, triedSince: null, reason: null, comparedAt: now, leasedUntil: null };
  await ctx.db
    .update(bankDays)
    .set({ ...columns, nextAt, figures })
    .where(matchesDay(row));
}

/**
 * Schedules the next try of an incomplete comparison: every 20 minutes for three hours, every hour for three days, then
 * every day for a month. The retries end then, so that days without a list cause no more requests. The retries of a day
 * that was compared earlier end after a day.
 */
export async function scheduleRetry(
  ctx: Ctx,
  row: BankDay,
  { reason, figures }: { reason: string; figures: DayFigures | null },
): Promise<void> {
  const now = ctx.clock.now();
  const tries = row.tries + 1;
  const triedSince = row.triedSince ?? now;
  const age = now.getTime() - triedSince.getTime();
  let delay = age < hourlyRetryTime ? hourMs : dayMs;
  if (tries < 9) delay = 20 * minuteMs;
  const retryAt = new Date(now.getTime() + delay);
  const isGivenUp = age > (row.comparedAt === null ? maxRetryTime : dayMs);
  const nextAt = isGivenUp ? nextComparison(row.day, now) : retryAt;
  const retry = isGivenUp ? { tries: 0, triedSince: null } : { tries, triedSince };
  await ctx.db
    .update(bankDays)
    .set({ ...retry, nextAt, reason, leasedUntil: null, ...(figures ? { figures } : {}) })
    .where(matchesDay(row));
}

function matchesDay({ bank, day }: BankDay) {
  return and(eq(bankDays.bank, bank), eq(bankDays.day, day));
}
