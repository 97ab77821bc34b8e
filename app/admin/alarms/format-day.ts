import { formatDate } from "#shared/dates.ts";

/** Formats "2026-11-20"; returns other texts unchanged. */
export function formatDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(new Date(`${day}T12:00:00+03:00`), "tr") : day;
}
