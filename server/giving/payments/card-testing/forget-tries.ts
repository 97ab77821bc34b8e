import { lt, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { countEndedTries } from "./count-tries.ts";
import { abandonedAfter, forgottenAfter } from "./rules.ts";
import { cardRecords } from "./table.ts";

/** Counts old tries without an outcome as abandoned, and removes the records that have decayed. */
export async function forgetTries({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await countEndedTries(db, sql`t.made_at < ${before(abandonedAfter).toISOString()}`, now);
  await db.delete(cardRecords).where(lt(cardRecords.countedAt, before(forgottenAfter)));
}
