import { setTimeout as wait } from "node:timers/promises";
import type { Fields } from "./bank-record.ts";

export type RepeatOptions = {
  /** Milliseconds before the first try, and between tries. */
  readonly delayMs?: number;
  /** How often to retry while the merchant cannot be reached. */
  readonly tries?: number;
};

/**
 * Posts a callback once more, from the bank itself. Any HTTP answer ends it; it retries a few times while the merchant
 * cannot be reached, then gives up. Never rejects.
 */
export async function repeatCallback(
  url: string,
  fields: Fields,
  stop: AbortSignal,
  { delayMs = 1000, tries = 5 }: RepeatOptions,
): Promise<void> {
  for (let tried = 0; tried < tries && !stop.aborted; tried++) {
    try {
      await wait(delayMs, undefined, { signal: stop });
      const signal = AbortSignal.any([stop, AbortSignal.timeout(10_000)]);
      const body = new URLSearchParams(fields);
      const answer = await fetch(url, { method: "POST", body, redirect: "manual", signal });
      await answer.arrayBuffer();
      return;
    } catch {
      // Not reached, or stopped: the loop decides.
    }
  }
}
