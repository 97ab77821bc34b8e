import { lt } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import type { Clock } from "../../kernel/clock.ts";
import { keptForMs } from "./rules.ts";
import { bankFailures } from "./table.ts";

/** Deletes failures older than a day: the breaker counts those of the last ten minutes. */
export async function forgetFailures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(bankFailures).where(lt(bankFailures.at, new Date(clock.now().getTime() - keptForMs)));
}
