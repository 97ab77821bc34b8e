import { formatDate } from "#shared/dates.ts";

/** "2026-11-20" or "2026-11" for people; what is neither day nor month is shown as it is. */
export function formatDay(day: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(day) ?? [];
  if (year && month) return `${month}.${year}`;
  return /^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(new Date(`${day}T12:00:00+03:00`), "tr") : day;
}
