import { sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";

/**
 * Makes writes of donors wait for each other until the transaction ends. So two processes never make two donors of one
 * person, and no order is assigned to a donor whom staff merge or erase at the same time. A transaction must call this
 * before it locks an order or a donor, because the holder of this lock waits for both.
 */
export async function lockDonors(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.donors}::bigint)`);
}
