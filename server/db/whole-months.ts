import { shiftDay } from "#shared/dates.ts";

/** Days in Istanbul, both included (`2026-11-20`); undefined: no limit on that side. */
export type DayRange = { from?: string | undefined; to?: string | undefined };

/**
 * The range as whole months, by their first days (`months.until` is exclusive; undefined: no whole month), and the
 * remaining days.
 */
type WholeMonths = { months: { since?: string; until?: string } | undefined; rest: DayRange[] };

/**
 * Splits a range into whole months and remaining days, so that sums over years read few rows. Empty when `from` is
 * after `to`.
 */
export function wholeMonths({ from, to }: DayRange): WholeMonths {
  const since = from && monthAfter(shiftDay(from, -1));
  const until = to && monthOf(shiftDay(to, 1));
  if (since && until && since >= until) return { months: undefined, rest: [{ from, to }] };
  return {
    months: { ...(since ? { since } : {}), ...(until ? { until } : {}) },
    rest: [
      ...(since && from !== since ? [{ from, to: shiftDay(since, -1) }] : []),
      ...(until && until !== shiftDay(to, 1) ? [{ from: until, to }] : []),
    ],
  };
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function monthAfter(day: string): string {
  return monthOf(shiftDay(monthOf(day), 31));
}
