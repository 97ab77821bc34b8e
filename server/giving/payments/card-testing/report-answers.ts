import type { Clock } from "#server/platform/clock.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** Counts the guard's answers: `free`, `work`, `solved` (a valid proof of work), `pause`. */
export const answers = createCounter(
  "imece_card_guard_answers_total",
  "What requests for a bank form were answered by the guard against card testing",
  "answer",
);

const quietMs = 60_000;

/** Logs the guard's state, with the answers of this process since it started. */
export function createGuardLog(clock: Clock, log: Logger) {
  let attackSaid = false;
  let heldSaid = 0;
  return {
    /** Limits the log: an attack with thousands of requests per second must not fill it. */
    heldBack(): void {
      const now = clock.now().getTime();
      if (now - heldSaid < quietMs) return;
      heldSaid = now;
      log.warn(countsSoFar(), "card testing: requests held back");
    },
    /** Logs the beginning and the end of an attack. */
    attack(isUnderWay: boolean): void {
      if (isUnderWay === attackSaid) return;
      attackSaid = isUnderWay;
      if (isUnderWay) log.error(countsSoFar(), "card testing: site under attack");
      else log.warn(countsSoFar(), "card testing: attack over");
    },
  };
}

function countsSoFar(): Record<string, number> {
  return Object.fromEntries([...answers.counts()].map(([answer, { n }]) => [answer, n]));
}
