import { hourMs } from "#shared/time.ts";
import type { Bank } from "../banks/bank.ts";

/** Longer than a day of any time zone, shorter than two. */
const longestDay = 26 * hourMs;

/** The next day in the bank's calendar. */
export function nextDay(bank: Pick<Bank, "dayOf" | "dayStart">, day: string): string {
  return bank.dayOf(new Date(bank.dayStart(day).getTime() + longestDay));
}
