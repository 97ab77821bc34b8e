/** Recurring times by the clock (UTC): `offset` after each whole `period`, both in milliseconds. */
export type Times = { period: number; offset: number };

const minute = 60_000;
const hour = 60 * minute;

export function everySeconds(seconds: number): Times {
  return { period: seconds * 1_000, offset: 0 };
}

export const everyMinute: Times = { period: minute, offset: 0 };

export function everyHourAt(minutes: number): Times {
  return { period: hour, offset: minutes * minute };
}

export function everyDayAt(hours: number, minutes: number): Times {
  return { period: 24 * hour, offset: hours * hour + minutes * minute };
}

/** Whether one of the times is after `from` and not after `to`. Never when the clock was set back in between. */
export function reachedBetween({ period, offset }: Times, from: number, to: number): boolean {
  return Math.floor((to - offset) / period) > Math.floor((from - offset) / period);
}
