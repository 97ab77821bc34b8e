import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { DashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { dashboardText } from "./messages.ts";

export type Day = DashboardNumbers["days"][number];

// The value is a calendar day, so it is parsed and formatted in the same zone.
const short = new Intl.DateTimeFormat("tr", { day: "numeric", month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("tr", {
  day: "numeric",
  month: "long",
  weekday: "long",
  timeZone: "UTC",
});

/** Returns `20 Kas`. */
export function shortDay(day: string): string {
  return day === "" ? "" : short.format(new Date(day));
}

/** Returns `20 Kasım Cuma`. */
export function longDay(day: string): string {
  return day === "" ? "" : long.format(new Date(day));
}

/** Describes one day in a sentence: amount, count and both methods. */
export function readDay({ day, card, bankTransfer }: Day): string {
  return dashboardText.reading(
    longDay(day),
    money(card.amount + bankTransfer.amount),
    formatCount(card.count + bankTransfer.count),
    money(card.amount),
    money(bankTransfer.amount),
  );
}
