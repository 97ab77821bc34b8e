import { and, desc, gt, isNotNull, isNull } from "drizzle-orm";
import type { PaymentContext } from "../context.ts";
import { bankDays } from "../table.ts";
import type { DayFigures } from "./reconcile-day.ts";

/** What staff see of reconciliation with the bank. */
export type BankDaysSeen = {
  /** The newest day that was compared completely. */
  last: { day: string; at: Date; lines: number | null; differences: number } | null;
  /** Days without a complete answer of the bank, newest first. */
  waiting: string[];
  /** The newest day that can be compared: the one before today. */
  newest: string;
};

const mostWaiting = 5;

export async function readBankDays({
  db,
  bank,
  clock,
}: Pick<PaymentContext, "db" | "bank" | "clock">): Promise<BankDaysSeen> {
  const [row] = await db
    .select()
    .from(bankDays)
    .where(isNotNull(bankDays.comparedAt))
    .orderBy(desc(bankDays.day))
    .limit(1);
  const waiting = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(and(isNull(bankDays.comparedAt), gt(bankDays.tries, 0)))
    .orderBy(desc(bankDays.day))
    .limit(mostWaiting);
  const { lines = 0, differences = 0 } = (row?.figures ?? {}) as Partial<DayFigures>;
  const today = bank.dayStart(bank.dayOf(clock.now()));
  return {
    last: row?.comparedAt ? { day: row.day, at: row.comparedAt, lines, differences } : null,
    waiting: waiting.map(({ day }) => day),
    newest: bank.dayOf(new Date(today.getTime() - 1)),
  };
}
