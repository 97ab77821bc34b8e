import type { Clock } from "#server/platform/clock.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** `free`, `work`, `solved` (a valid proof of work), `pause`. */
export const answers = createCounter(
  "imece_card_guard_answers_total",
  "What requests for a bank form were answered by the guard against card testing",
  "answer",
);

const quietMs = 60_000;

/** Logs what the guard does, with the answers of this process since it started. */
export function createGuardLog(clock: Clock, log: Logger) {
  let attackSaid = false;
  let heldSaid = 0;
  return {
    /** Not logged for each request: an attack with thousands per second must not fill the log. */
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
