import type { Logger } from "../../kernel/logger.ts";
import { causeOf } from "../../kernel/name-cause.ts";

/**
 * `fetch` that logs why a bank was not reached, with its host: an adapter only knows that there was no answer. A request
 * that its caller gave up is no failure of the line.
 */
export function fetchAndTell(
  bank: string,
  log: Pick<Logger, "warn">,
  request: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    try {
      return await request(input, init);
    } catch (error) {
      const host = new URL(input instanceof Request ? input.url : input).host;
      if (!init?.signal?.aborted) log.warn({ bank, host, cause: causeOf(error) }, "bank not reached");
      throw error;
    }
  };
}
