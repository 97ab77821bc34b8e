import type { Bank } from "../banks/bank.ts";

/** No zone's day is longer than that, nor two of them as short. */
const longestDay = 26 * 60 * 60_000;

/** The day after in the bank's calendar. */
export function nextDay(bank: Pick<Bank, "dayOf" | "dayStart">, day: string): string {
  return bank.dayOf(new Date(bank.dayStart(day).getTime() + longestDay));
}
