import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { hourMs } from "#shared/text/time.ts";
import { authRateLimits } from "./table.ts";

/**
 * After `freeAttempts` failures an attempt must wait `firstSeconds`. The wait doubles each time, up to `maxSeconds`.
 */
export type Delay = { name: string; freeAttempts: number; firstSeconds: number; maxSeconds: number };

export type Attempt = { delay: Delay; key: string };

/** The milliseconds without an attempt after which the count starts again at zero. */
const memoryMs = hourMs;

/**
 * Counts an attempt as failed under all its keys before the attempt is made, so that parallel attempts cannot exceed
 * the limit. Returns the seconds to wait, or null when the attempt may be made. `attemptSucceeded` clears the count
 * afterwards.
 */
export async function beginAttempt(
  { db, clock }: { db: Db; clock: Clock },
  attempts: readonly Attempt[],
): Promise<number | null> {
  const now = clock.now().getTime();
  try {
    return await db.transaction(async (tx) => {
      for (const attempt of attempts) {
        const wait = await countAttempt(tx, attempt, now);
        // A refusal for one key rolls back the counts of the other keys.
        if (wait !== null) throw new TooManyAttempts(wait);
      }
      return null;
    });
  } catch (error) {
    if (error instanceof TooManyAttempts) return error.seconds;
    throw error;
  }
}

/** Sets the counts of these keys to zero. */
export async function attemptSucceeded(db: Db, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    await db.execute(sql`delete from ${authRateLimits} where key = ${hashedKey(attempt)}`);
  }
}

/** Subtracts one attempt from the count of a key that many people share, such as an IP address. */
export async function uncountAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.execute(
    sql`update ${authRateLimits} set count = greatest(count - 1, 0) where key = ${hashedKey(attempt)}`,
  );
}

class TooManyAttempts extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super("too many attempts");
    this.seconds = seconds;
  }
}

async function countAttempt(tx: Tx, attempt: Attempt, now: number): Promise<number | null> {
  const { freeAttempts, firstSeconds, maxSeconds } = attempt.delay;
  const key = hashedKey(attempt);
  const doubledSeconds = sql`${firstSeconds}::bigint * (2 ^ least(stored.count - ${freeAttempts}::int, 20))::bigint`;
  const readyAt = sql`stored.last_request + case when stored.count < ${freeAttempts}::int then 0
    else least(${maxSeconds}::bigint, ${doubledSeconds}) * 1000 end`;
  // An attempt during the wait writes nothing, so the wait does not become longer.
  const countedRows = await rowsOf(tx)`
    insert into ${authRateLimits} as stored (key, count, last_request) values (${key}, 1, ${now}::bigint)
    on conflict (key) do update set last_request = ${now}::bigint,
      count = case when stored.last_request < ${now - memoryMs}::bigint then 1 else stored.count + 1 end
    where ${readyAt} <= ${now}::bigint returning 1`;
  if (countedRows.length > 0) return null;
  const [row] = await rowsOf<{ wait: number }>(
    tx,
  )`select (${readyAt} - ${now}::bigint)::float8 as wait from ${authRateLimits} stored where key = ${key}`;
  return Math.max(1, Math.ceil((row?.wait ?? 1000) / 1000));
}

/** Returns the key of the row. The key is hashed, so that the table contains no personal data. */
function hashedKey({ delay, key }: Attempt): string {
  return `${delay.name}:${createHash("sha256").update(key).digest("base64url")}`;
}
