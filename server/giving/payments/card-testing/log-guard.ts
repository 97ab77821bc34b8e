import type { Clock } from "#server/platform/clock.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** The labels are `free`, `work`, `solved` (a valid proof of work) and `pause`. */
export const answerCounter = createCounter(
  "imece_card_guard_answers_total",
  "What requests for a bank form were answered by the guard against card testing",
  "answer",
);

const minGapMs = 60_000;

/** Logs the guard's state, with the number of each answer since this process started. */
export function createGuardLog(clock: Clock, log: Logger) {
  let loggedAttack = false;
  let heldLoggedAt = 0;
  return {
    /** Logs at most once a minute, because an attack may cause thousands of refusals a second. */
    heldBack(): void {
      const now = clock.now().getTime();
      if (now - heldLoggedAt < minGapMs) return;
      heldLoggedAt = now;
      log.warn(readCounts(), "card testing: requests held back");
    },
    /** Logs the beginning and the end of an attack. */
    attack(isUnderWay: boolean): void {
      if (isUnderWay === loggedAttack) return;
      loggedAttack = isUnderWay;
      if (isUnderWay) log.error(readCounts(), "card testing: site under attack");
      else log.warn(readCounts(), "card testing: attack over");
    },
  };
}

function readCounts(): Record<string, number> {
  return Object.fromEntries([...answerCounter.counts()].map(([answer, { n }]) => [answer, n]));
}
