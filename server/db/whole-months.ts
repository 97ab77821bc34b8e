/** Days in Istanbul, both included (`2026-11-20`); undefined: no limit on that side. */
export type DayRange = { from?: string | undefined; to?: string | undefined };

/**
 * The same days as months that lie among them as a whole, by their first days (`months.until` is no more among them;
 * undefined: none does), and the days beside these.
 */
export type WholeMonths = { months: { since?: string; until?: string } | undefined; rest: DayRange[] };

/** Whole months among some days: sums of years are made of few rows. Shows nothing when `from` is after `to`. */
export function wholeMonths({ from, to }: DayRange): WholeMonths {
  const since = from && monthAfter(dayBefore(from));
  const until = to && monthOf(dayAfter(to));
  if (since && until && since >= until) return { months: undefined, rest: [{ from, to }] };
  return {
    months: { ...(since ? { since } : {}), ...(until ? { until } : {}) },
    rest: [
      ...(since && from !== since ? [{ from, to: dayBefore(since) }] : []),
      ...(until && until !== dayAfter(to) ? [{ from: until, to }] : []),
    ],
  };
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function monthAfter(day: string): string {
  return monthOf(shift(monthOf(day), 31));
}

function dayBefore(day: string): string {
  return shift(day, -1);
}

function dayAfter(day: string): string {
  return shift(day, 1);
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
