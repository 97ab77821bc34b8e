import { lt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dayMs } from "#shared/text/time.ts";
import { idempotencyKeys } from "./table.ts";

/** A browser may send a stored cart with its key again until the donation is paid. */
const maxAgeMs = 30 * dayMs;

export async function forgetOldKeys({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - maxAgeMs)));
}
