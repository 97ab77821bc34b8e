import { and, desc, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { PaymentContext } from "../context.ts";
import { namesOf, type SiteBank } from "../site-bank.ts";
import { bankDays } from "../table.ts";
import type { DayFigures } from "./reconcile-day.ts";

/** What staff see of reconciliation with the bank. */
export type BankDaysSeen = {
  /** Preferred first. */
  banks: BankSeen[];
  /** The newest day that can be compared: the one before today. */
  newest: string;
};

type BankSeen = {
  name: string;
  /** The newest day that was compared completely. */
  last: { day: string; at: Date; lines: number | null; differences: number } | null;
  /** Days without a complete answer of the bank, newest first. */
  waiting: string[];
};

const mostWaiting = 5;

type Ctx = Pick<PaymentContext, "db" | "banks" | "clock">;

export async function readBankDays(ctx: Ctx): Promise<BankDaysSeen> {
  const now = ctx.clock.now();
  const ends = ctx.banks.map((bank) => {
    const today = bank.dayStart(bank.dayOf(now));
    return bank.dayOf(new Date(today.getTime() - 1));
  });
  const banks: BankSeen[] = [];
  for (const bank of ctx.banks) banks.push(await readOne(ctx, bank));
  return { banks, newest: ends.sort()[0] ?? "" };
}

async function readOne({ db, banks }: Ctx, bank: SiteBank): Promise<BankSeen> {
  const ofBank = inArray(bankDays.bank, namesOf(banks, bank));
  const [row] = await db
    .select()
    .from(bankDays)
    .where(and(ofBank, isNotNull(bankDays.comparedAt)))
    .orderBy(desc(bankDays.day))
    .limit(1);
  const waiting = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(and(ofBank, isNull(bankDays.comparedAt), gt(bankDays.tries, 0)))
    .orderBy(desc(bankDays.day))
    .limit(mostWaiting);
  const { lines = 0, differences = 0 } = (row?.figures ?? {}) as Partial<DayFigures>;
  return {
    name: bank.name,
    last: row?.comparedAt ? { day: row.day, at: row.comparedAt, lines, differences } : null,
    waiting: waiting.map(({ day }) => day),
  };
}
