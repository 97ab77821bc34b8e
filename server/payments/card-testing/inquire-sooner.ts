import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { confirmAfter } from "../rules.ts";

/** Schedules the inquiry about the open tries of an order within a minute instead of at its usual time. */
export async function inquireSooner(db: Db, orderId: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + confirmAfter).toISOString();
  await db.execute(sql`
    update payment_attempts set next_ask_at = ${soon}
    where order_id = ${orderId} and status = 'started' and next_ask_at > ${soon}`);
}
