import type { Logger } from "#server/platform/log/logger.ts";
import { findCauseCode } from "#server/platform/log/name-cause.ts";

/** A `fetch` that logs why a bank was not reached, unless its caller gave up: an adapter only knows of no answer. */
export function fetchAndLog(
  bank: string,
  log: Pick<Logger, "warn">,
  request: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    try {
      return await request(input, init);
    } catch (error) {
      const host = new URL(input instanceof Request ? input.url : input).host;
      if (!init?.signal?.aborted) log.warn({ bank, host, cause: findCauseCode(error) }, "bank not reached");
      throw error;
    }
  };
}
