import { lt } from "drizzle-orm";
import { dayMs } from "#shared/time.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { idempotencyKeys } from "./table.ts";

/** A browser keeps a cart and its key until it learns that the donation was paid: the key must live as long. */
const keptMs = 30 * dayMs;

export async function forgetOldKeys({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - keptMs)));
}
