import { lt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dayMs } from "#shared/text/time.ts";
import { authRateLimits, sessions, verifications } from "./table.ts";

export async function forgetExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(authRateLimits).where(lt(authRateLimits.lastRequest, now.getTime() - dayMs));
}
