import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { confirmAfter } from "../rules.ts";

/** Has the bank asked about the open tries of an order in a minute, and not only when their turn would come. */
export async function inquireSooner(db: Db, orderId: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + confirmAfter).toISOString();
  await db.execute(sql`
    update payment_attempts set next_ask_at = ${soon}
    where order_id = ${orderId} and status = 'started' and next_ask_at > ${soon}`);
}
