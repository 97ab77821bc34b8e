/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; forward(minutes: number): void };

export function createClock(start: string | Date = "2026-11-20T09:00:00Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    forward: (minutes) => {
      now += minutes * 60_000;
    },
  };
}
