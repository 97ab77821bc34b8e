import { lt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dayMs } from "#shared/text/time.ts";
import { idempotencyKeys } from "./table.ts";

/** A browser stores a cart and its key until it learns that the donation is paid, so the key must live as long. */
const keptMs = 30 * dayMs;

export async function forgetOldKeys({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - keptMs)));
}
