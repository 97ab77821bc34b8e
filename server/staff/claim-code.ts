import { createHash } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { authRateLimits } from "./table.ts";

/** Used codes are remembered longer than a code is valid, which is a minute with clocks that are early or late. */
const memoryMs = 2 * 60 * 1000;

/**
 * Marks a code of an authenticator app as used; false when it was used before. The library accepts a code any number
 * of times within its validity, so a person who reads it over a shoulder could sign in beside its owner (ASVS 6.5.1).
 */
export async function claimCode(
  { db, clock }: { db: Db | Tx; clock: Clock },
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now().getTime();
  const key = `used-code:${createHash("sha256").update(`${userId} ${code}`).digest("base64url")}`;
  // A single statement refuses the second of two parallel uses of one code.
  const claimedRows = await rowsOf(db)`
    insert into ${authRateLimits} as stored (key, count, last_request) values (${key}, 1, ${now}::bigint)
    on conflict (key) do update set last_request = ${now}::bigint
    where stored.last_request < ${now - memoryMs}::bigint returning 1`;
  return claimedRows.length > 0;
}
