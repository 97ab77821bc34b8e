import type { Logger } from "#server/platform/log/logger.ts";
import { findCauseCode } from "#server/platform/log/name-cause.ts";

/** Returns a `fetch` that logs why a bank was not reached, unless the caller aborted. Adapters do not log the cause. */
export function createLoggingFetch(
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
