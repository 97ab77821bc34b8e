import { createHash } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { authRateLimits } from "./table.ts";

/** Used codes are stored for twice as long as a code is valid. */
const memoryMs = 2 * 60 * 1000;

/**
 * Marks a code of an authenticator app as used. Returns false when the code was used before. The library itself accepts
 * a code repeatedly while the code is valid, so a person who sees the code could also sign in (ASVS 6.5.1).
 */
export async function claimCode(
  { db, clock }: { db: Db | Tx; clock: Clock },
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now().getTime();
  const key = `used-code:${createHash("sha256").update(`${userId} ${code}`).digest("base64url")}`;
  // A single statement, so that only one of two parallel uses of a code succeeds.
  const claimedRows = await rowsOf(db)`
    insert into ${authRateLimits} as stored (key, count, last_request) values (${key}, 1, ${now}::bigint)
    on conflict (key) do update set last_request = ${now}::bigint
    where stored.last_request < ${now - memoryMs}::bigint returning 1`;
  return claimedRows.length > 0;
}
