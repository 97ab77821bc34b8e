/** Runs the events of a drill one at a time, each at its simulated time in milliseconds. */
export type Events = {
  now(): number;
  at(moment: number, happen: () => Promise<void>): void;
  /** Runs until no event is left. */
  run(): Promise<void>;
};

/** `moveTo` sets the clock that the site uses. */
export function createEvents(moveTo: (moment: number) => void): Events {
  /** The next one last. */
  const waiting: { moment: number; happen: () => Promise<void> }[] = [];
  let now = 0;
  return {
    now: () => now,
    at(moment, happen) {
      const later = Math.max(moment, now);
      const place = waiting.findLastIndex((event) => event.moment > later) + 1;
      waiting.splice(place, 0, { moment: later, happen });
    },
    async run() {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        now = next.moment;
        moveTo(now);
        await next.happen();
      }
    },
  };
}
