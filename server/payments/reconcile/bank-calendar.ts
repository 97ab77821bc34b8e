import type { Bank } from "../banks/bank.ts";

/** Longer than a day of any time zone, shorter than two. */
const longestDay = 26 * 60 * 60_000;

/** The next day in the bank's calendar. */
export function nextDay(bank: Pick<Bank, "dayOf" | "dayStart">, day: string): string {
  return bank.dayOf(new Date(bank.dayStart(day).getTime() + longestDay));
}
