import { intlTag, type Locale } from "./locale.ts";
import { dayMs, istanbulOffsetMs } from "./time.ts";

const ZONE = "Europe/Istanbul";
const SHORT = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const LONG = { day: "numeric", month: "long", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** A moment from the database, from JSON or from the clock. */
export type Moment = Date | string | number;

/** Formats a day as `20.11.2025`. */
export function formatDate(value: Moment, locale: Locale): string {
  return getFormatter("short", locale, SHORT).format(new Date(value));
}

/** Formats a day as `20 Kasım 2025`. */
export function formatLongDate(value: Moment, locale: Locale): string {
  return getFormatter("long", locale, LONG).format(new Date(value));
}

/** Formats a moment as `20.11.2025 14:05`. */
export function formatDateTime(value: Moment, locale: Locale): string {
  return getFormatter("time", locale, { ...SHORT, ...CLOCK }).format(new Date(value));
}

/** Formats the time of a moment as `14:05`. */
export function formatTime(value: Moment, locale: Locale): string {
  return getFormatter("clock", locale, CLOCK).format(new Date(value));
}

/** Returns the day and the time of a moment in a time zone of the IANA database, as `20 Kasım 2025` and `14:05`. */
export function formatIn(timeZone: string, value: Moment, locale: Locale): { date: string; time: string } {
  const moment = new Date(value);
  return {
    date: getFormatter("long", locale, LONG, timeZone).format(moment),
    time: getFormatter("clock", locale, CLOCK, timeZone).format(moment),
  };
}

/** Returns the day in Istanbul, as `2026-11-20`. */
export function istanbulDay(moment: Date): string {
  return new Date(moment.getTime() + istanbulOffsetMs).toISOString().slice(0, 10);
}

/** Returns the moment at which a day begins in Istanbul. */
export function startOfIstanbulDay(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`);
}

/** Whether a text is a day that exists, because PostgreSQL raises an error for 31 February. */
export function isDay(text: string): boolean {
  return (
    /^(19|20)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

/** Adds days to a day (`2026-11-20`). A negative number gives an earlier day. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the year in Istanbul, where a year begins three hours earlier than in UTC. */
export function currentYear(now: Date): number {
  return yearMonth(now).year;
}

/** Returns year and month (1–12) in Istanbul. */
export function yearMonth(now: Date): { year: number; month: number } {
  const parts = getFormatter("parts", "en", SHORT).formatToParts(now);
  const part = (type: "year" | "month") => Number(parts.find((datePart) => datePart.type === type)?.value);
  return { year: part("year"), month: part("month") };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(
  kind: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
  timeZone = ZONE,
): Intl.DateTimeFormat {
  const cacheKey = `${kind} ${locale} ${timeZone}`;
  let cached = formatters.get(cacheKey);
  if (!cached) {
    cached = new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone });
    formatters.set(cacheKey, cached);
  }
  return cached;
}
