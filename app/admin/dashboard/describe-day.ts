import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { DashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { dashboardText } from "./messages.ts";

export type Day = DashboardNumbers["days"][number];

// A calendar day has no time zone, so it is parsed and formatted in UTC.
const shortFormat = new Intl.DateTimeFormat("tr", { day: "numeric", month: "short", timeZone: "UTC" });
const longFormat = new Intl.DateTimeFormat("tr", {
  day: "numeric",
  month: "long",
  weekday: "long",
  timeZone: "UTC",
});

/** Returns `20 Kas`. */
export function formatShortDay(day: string): string {
  return day === "" ? "" : shortFormat.format(new Date(day));
}

/** Returns `20 Kasım Cuma`. */
export function formatLongDay(day: string): string {
  return day === "" ? "" : longFormat.format(new Date(day));
}

export function describeDay({ day, card, others }: Day): string {
  return dashboardText.reading(
    formatLongDay(day),
    money(card.amount + others.amount),
    formatCount(card.count + others.count),
    money(card.amount),
    money(others.amount),
  );
}
