import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** Completes all pending orders of a drill in one statement, without their messages and documents. */
export async function completeOrders(db: Pick<Db, "execute">): Promise<void> {
  await db.execute(
    sql`update orders set status = 'completed', completed_at = now() - interval '20 days' where status = 'pending'`,
  );
}
