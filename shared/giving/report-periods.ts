import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import { dayMs } from "#shared/text/time.ts";

/** The first and the last day of a period in Istanbul, both included. */
export type Days = { from: string; to: string };

export const REPORT_PERIODS = [
  "this-year",
  "this-month",
  "this-week",
  "last-year",
  "last-month",
  "all",
  "days",
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** `year`: the same days a year earlier. `before`: the period before this one. `days`: two days that staff choose. */
export const REPORT_COMPARISONS = ["year", "before", "none", "days"] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];

type ChosenDays = { from?: string | undefined; to?: string | undefined };

/**
 * Returns the days of a period. A period that has not ended goes to today. `first` is the day of the first gift.
 * Days that staff chose in the wrong order are exchanged.
 */
export function findPeriod(
  period: ReportPeriod,
  today: string,
  first: string,
  chosen: ChosenDays = {},
): Days {
  const year = `${today.slice(0, 4)}-01-01`;
  const month = startOfMonth(today);
  switch (period) {
    case "this-year":
      return { from: year, to: today };
    case "this-month":
      return { from: month, to: today };
    case "this-week":
      return { from: startOfUnit("week", today), to: today };
    case "last-year":
      return { from: shiftMonths(year, -12), to: shiftDay(year, -1) };
    case "last-month":
      return { from: shiftMonths(month, -1), to: shiftDay(month, -1) };
    case "all":
      return { from: first, to: today };
    case "days":
      return orderDays(chosen.from ?? year, chosen.to ?? today, today);
  }
}

/** A day after today has no gifts, so the period ends today and is compared with as many days. */
function orderDays(from: string, to: string, today: string): Days {
  const [first = from, last = to] = [from, to].map((day) => (day > today ? today : day)).toSorted();
  return { from: first, to: last };
}

/** Returns the days with which a period is compared; null without a comparison. */
export function findEarlier(
  period: ReportPeriod,
  days: Days,
  comparison: ReportComparison,
  today: string,
  chosen: ChosenDays = {},
): Days | null {
  if (comparison === "none") return null;
  if (comparison === "days") {
    const before = shiftDays(days, -12, today);
    return orderDays(chosen.from ?? before.from, chosen.to ?? before.to, today);
  }
  if (period === "all") return null;
  if (comparison === "year" || period === "this-year" || period === "last-year") {
    return shiftDays(days, -12, today);
  }
  if (period === "this-month" || period === "last-month") return shiftDays(days, -1, today);
  const length = period === "this-week" ? 7 : countDays(days);
  return { from: shiftDay(days.from, -length), to: shiftDay(days.to, -length) };
}

/**
 * Moves a period by months, to the same day of the month or the last day of a shorter one. Months that are over are
 * compared whole: February of 28 days with one of 29.
 */
function shiftDays({ from, to }: Days, months: number, today: string): Days {
  const isWhole = from.endsWith("-01") && startOfMonth(shiftDay(to, 1)) === shiftDay(to, 1) && to < today;
  const end = isWhole ? shiftDay(shiftMonths(shiftDay(to, 1), months), -1) : shiftMonths(to, months);
  return { from: shiftMonths(from, months), to: end };
}

/** Moves a day by months; the last day of a shorter month replaces a day that it lacks. */
function shiftMonths(day: string, months: number): string {
  const start = new Date(`${startOfMonth(day)}T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + months + 1, 0);
  const last = start.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

const startOfMonth = (day: string) => `${day.slice(0, 8)}01`;

export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export const REPORT_UNITS = ["day", "week", "month", "year"] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];

/** Returns the first day of the week (Monday), month or year. */
export function startOfUnit(unit: ReportUnit, day: string): string {
  if (unit === "month") return startOfMonth(day);
  if (unit === "year") return `${day.slice(0, 4)}-01-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return unit === "week" ? shiftDay(day, -weekday) : day;
}

/** Divides a period into days, weeks, months or years. The first and the last part may be incomplete. */
export function divideDays(unit: ReportUnit, { from, to }: Days): Days[] {
  const parts: Days[] = [];
  let start = from;
  while (start <= to) {
    const end = shiftDay(nextUnit(unit, start), -1);
    parts.push({ from: start, to: end < to ? end : to });
    start = shiftDay(end, 1);
  }
  return parts;
}

function nextUnit(unit: ReportUnit, day: string): string {
  const start = startOfUnit(unit, day);
  if (unit === "month") return shiftMonths(start, 1);
  if (unit === "year") return shiftMonths(start, 12);
  return shiftDay(start, unit === "week" ? 7 : 1);
}

/**
 * Returns the days of a month (`2026-10`) and of its year, at most until today, and those a year earlier. Without a valid
 * month it is the last one that is over.
 */
export function findMonth(month: string | null, now: Date) {
  const today = istanbulDay(now);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month ?? "") && `${month}-01` <= today;
  const from = isMonth ? `${month}-01` : shiftMonths(startOfMonth(today), -1);
  const days = orderDays(from, shiftDay(shiftMonths(from, 1), -1), today);
  const yearSoFar = { from: startOfUnit("year", from), to: days.to };
  return {
    days,
    earlier: shiftDays(days, -12, today),
    yearSoFar,
    earlierYear: shiftDays(yearSoFar, -12, today),
  };
}

/** Returns this month (`2026-11`) and those of the five years before. */
export function listMonths(now: Date): string[] {
  const month = startOfMonth(istanbulDay(now));
  return Array.from({ length: 61 }, (_, index) => shiftMonths(month, -index).slice(0, 7));
}

// A calendar day has no time zone, so it is formatted in UTC.
const dayFormat = new Intl.DateTimeFormat("tr", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const shortFormat = new Intl.DateTimeFormat("tr", { day: "numeric", month: "long", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("tr", { month: "long", year: "numeric", timeZone: "UTC" });

/** Returns `28 Kasım 2026`, `23–28 Kasım 2026`, `1 Ocak – 28 Kasım 2026` or two days with their years. */
export function formatDays({ from, to }: Days): string {
  const last = dayFormat.format(new Date(to));
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`;
  const format = from.slice(0, 4) === to.slice(0, 4) ? shortFormat : dayFormat;
  return `${format.format(new Date(from))} – ${last}`;
}

/** Returns `Kasım 2026`. */
export function formatMonth(day: string): string {
  return monthFormat.format(new Date(day));
}

/** Names a part of a period: `28 Kasım 2026`, `23–28 Kasım 2026`, `Kasım 2026`, `2026`. */
export function formatPart(unit: ReportUnit, days: Days): string {
  if (unit === "year") return days.from.slice(0, 4);
  return unit === "month" ? formatMonth(days.from) : formatDays(days);
}
