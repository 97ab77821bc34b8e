import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { PoolLike } from "./prepared-statements.ts";

export type RateLimit = {
  /** Counts a request of the key. Returns the seconds to wait, or null if the request is allowed. */
  consume(key: string): Promise<number | null>;
  /** Removes the last counted request of the key. */
  uncount(key: string): Promise<void>;
};

export type RateLimitRule = { name: string; points: number; seconds: number };

/** Counts in memory, which is enough for the one process of an embedded database. */
export function limitInMemory({ name, points, seconds }: RateLimitRule): RateLimit {
  return wrap(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));
}

/** Counts in the table rate_limits for all processes together, and in memory while the database does not answer. */
export function limitInPostgres(pool: PoolLike, { name, points, seconds }: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: removeStatementNames(pool),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  return wrap(limiter);
}

/**
 * Removes the statement names that the library sets. A name belongs to one server connection, which a transaction-mode
 * pooler changes with each transaction; our pool decides whether to name statements.
 */
function removeStatementNames(pool: PoolLike) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values: values ?? [] }) };
}

function wrap(limiter: RateLimiterMemory | RateLimiterPostgres): RateLimit {
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async uncount(key) {
      await limiter.reward(key);
    },
  };
}
