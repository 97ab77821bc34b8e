import { lt } from "drizzle-orm";
import { dayMs } from "#shared/time.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { authRateLimits, sessions, verifications } from "./table.ts";

/** Removes expired sessions, links, codes and failure counts. */
export async function forgetExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(authRateLimits).where(lt(authRateLimits.lastRequest, now.getTime() - dayMs));
}
