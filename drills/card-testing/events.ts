/** Runs the events of a drill one at a time, each at its simulated time in milliseconds. */
export type Events = {
  now(): number;
  at(moment: number, happen: () => Promise<void>): void;
  /** Runs until no event is left. */
  run(): Promise<void>;
};

/** `moveTo` sets the clock that the site uses. */
export function createEvents(moveTo: (moment: number) => void): Events {
  // Lists by second, so that sorting tens of thousands of events stays fast.
  const seconds = new Map<number, { moment: number; happen: () => Promise<void> }[]>();
  let [now, last] = [0, 0];
  return {
    now: () => now,
    at(moment, happen) {
      const later = Math.max(moment, now);
      const second = Math.floor(later / 1000);
      seconds.set(second, [...(seconds.get(second) ?? []), { moment: later, happen }]);
      last = Math.max(last, second);
    },
    async run() {
      for (let second = 0; second <= last; second++) {
        for (;;) {
          const list = seconds.get(second)?.sort((a, b) => a.moment - b.moment);
          const next = list?.shift();
          if (!next) break;
          now = next.moment;
          moveTo(now);
          await next.happen();
        }
        seconds.delete(second);
      }
    },
  };
}
