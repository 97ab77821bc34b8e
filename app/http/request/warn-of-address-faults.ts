import type { Logger } from "#server/platform/log/logger.ts";
import { minuteMs } from "#shared/text/time.ts";
import type { AddressFault } from "./address.ts";

/**
 * Warns once a minute about requests in which the trusted proxies wrote no address. All visitors of these requests share
 * one limit. The header is not logged, because it may contain anything.
 */
export function warnOfAddressFaults(
  log: Pick<Logger, "warn">,
  trustProxy: number,
  now: () => number = () => performance.now(),
): (reason: AddressFault) => void {
  let lastWarningAt = Number.NEGATIVE_INFINITY;
  let counts: Record<AddressFault, number> = { malformed: 0, missing: 0 };
  return (reason) => {
    counts[reason] += 1;
    if (now() - lastWarningAt < minuteMs) return;
    lastWarningAt = now();
    log.warn(
      { ...counts, trustProxy },
      "requests without a visitor's address in X-Forwarded-For: check TRUST_PROXY and the header of each proxy",
    );
    counts = { malformed: 0, missing: 0 };
  };
}
