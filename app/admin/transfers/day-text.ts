import { formatDate } from "#shared/dates.ts";

/** `02.11.2026` of a day without a time. */
export function dayText(day: string): string {
  return formatDate(`${day}T12:00:00Z`, "tr");
}
