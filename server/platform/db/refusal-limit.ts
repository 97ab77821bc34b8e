import type { RateLimit } from "./rate-limit.ts";

/** Counts the refused requests of each address. */
export type RefusalLimit = {
  /** Counts one refusal. Returns the seconds to wait, or null while the answer may still give the reason. */
  count(key: string): Promise<number | null>;
  /** Whether this process knows without a query that the address is over its limit. */
  isOver(key: string): boolean;
};

/** At most this many addresses are remembered, far more than are refused in a minute. */
const mostKept = 10_000;

/** Queries `limit` only until an address is over it, because a refusal must cost less than a query. */
export function limitRefusals(limit: RateLimit, now: () => number = Date.now): RefusalLimit {
  const over = new Map<string, number>();
  const left = (key: string) => (over.get(key) ?? 0) - now();
  return {
    isOver: (key) => left(key) > 0,
    async count(key) {
      const known = left(key);
      if (known > 0) return Math.ceil(known / 1_000);
      over.delete(key);
      const wait = await limit.take(key);
      if (wait === null) return null;
      // The oldest address is dropped, so its next request queries again.
      for (const [oldest] of over) {
        if (over.size < mostKept) break;
        over.delete(oldest);
      }
      over.set(key, now() + wait * 1_000);
      return wait;
    },
  };
}
