import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";

/** Recurring times in UTC: `offset` after each whole `period`, both in milliseconds. */
export type Times = { period: number; offset: number };

export function everySeconds(seconds: number): Times {
  return { period: seconds * 1_000, offset: 0 };
}

export const everyMinute: Times = { period: minuteMs, offset: 0 };

export function everyHourAt(minutes: number): Times {
  return { period: hourMs, offset: minutes * minuteMs };
}

export function everyDayAt(hours: number, minutes: number): Times {
  return { period: dayMs, offset: hours * hourMs + minutes * minuteMs };
}

/** Returns whether one of the times is after `from` and not after `to`; false if `to` is before `from`. */
export function reachedBetween({ period, offset }: Times, from: number, to: number): boolean {
  return Math.floor((to - offset) / period) > Math.floor((from - offset) / period);
}
