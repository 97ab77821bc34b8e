import type { RateLimit } from "./rate-limit.ts";

/** Counts the refused requests of each address. */
export type RefusalLimit = {
  /** Counts a refusal. Returns the seconds to wait, or null while the address is below its limit. */
  count(key: string): Promise<number | null>;
  /** Returns whether this process knows without a query that the address is over its limit. */
  isOver(key: string): boolean;
};

/** The maximum number of stored addresses, far more than are refused in a minute. */
const maxAddresses = 10_000;

/** Does not query `limit` while an address is over its limit, because a refusal must be cheaper than a query. */
export function limitRefusals(limit: RateLimit, now: () => number = Date.now): RefusalLimit {
  const blockedUntil = new Map<string, number>();
  const getRemainingMs = (key: string) => (blockedUntil.get(key) ?? 0) - now();
  return {
    isOver: (key) => getRemainingMs(key) > 0,
    async count(key) {
      const remainingMs = getRemainingMs(key);
      if (remainingMs > 0) return Math.ceil(remainingMs / 1_000);
      blockedUntil.delete(key);
      const wait = await limit.consume(key);
      if (wait === null) return null;
      // The oldest address is dropped, so its next request queries again.
      for (const [oldest] of blockedUntil) {
        if (blockedUntil.size < maxAddresses) break;
        blockedUntil.delete(oldest);
      }
      blockedUntil.set(key, now() + wait * 1_000);
      return wait;
    },
  };
}
