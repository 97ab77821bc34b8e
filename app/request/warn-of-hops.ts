import type { Logger } from "#server/kernel/logger.ts";
import type { Untold } from "./address.ts";

const minute = 60_000;

/**
 * Warns, once a minute, that requests come without the address that TRUST_PROXY promises: all their visitors share the
 * limits of the proxy. What was sent instead is not written: it may be anything.
 */
export function warnOfHops(
  log: Pick<Logger, "warn">,
  trustProxy: number,
  now: () => number = () => performance.now(),
): (reason: Untold) => void {
  let last = Number.NEGATIVE_INFINITY;
  let counts: Record<Untold, number> = { malformed: 0, missing: 0 };
  return (reason) => {
    counts[reason] += 1;
    if (now() - last < minute) return;
    last = now();
    log.warn(
      { ...counts, trustProxy },
      "requests without a visitor's address in X-Forwarded-For: does TRUST_PROXY say how many proxies there are, and does each write the header?",
    );
    counts = { malformed: 0, missing: 0 };
  };
}
