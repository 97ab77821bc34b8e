import { istanbulDay } from "#shared/text/dates.ts";

/** Returns the first and the last day that staff may choose for a gift when they complete its order. */
export function staffDays(now: Date): { first: string; last: string } {
  const last = istanbulDay(now);
  return { first: `${Number(last.slice(0, 4)) - 1}-01-01`, last };
}

export function isStaffDay(day: string, now: Date): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  const { first, last } = staffDays(now);
  return isDay && day >= first && day <= last;
}
