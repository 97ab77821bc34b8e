/** Everything of a drill happens one after the other, each thing at its own simulated moment, in milliseconds. */
export type Events = {
  now(): number;
  at(moment: number, happen: () => Promise<void>): void;
  /** Until nothing is left to happen. */
  run(): Promise<void>;
};

/** `moveTo` turns the clock that the site goes by. */
export function createEvents(moveTo: (moment: number) => void): Events {
  // Lists by second: some ten thousand moments stay quick to put in order.
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
