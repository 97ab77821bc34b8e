import { inArray } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { type SmsStatus, smsOutbox } from "../messaging/table.ts";
import type { OrderRow } from "./lock-order.ts";
import { reachedBySms } from "./reached-by-sms.ts";

/**
 * Puts an SMS about a locked order into the outbox, unless one was or may have been sent earlier. `from`: the states from
 * which an existing SMS is queued again.
 */
export async function queueSms(
  tx: Tx,
  order: OrderRow,
  at: Date,
  from: readonly SmsStatus[] = ["withdrawn", "failed"],
): Promise<void> {
  const phone = await reachedBySms(tx, order.customerPhone);
  if (phone === null || order.smsSent) return;
  const row = { phone, updatedAt: at };
  await tx
    .insert(smsOutbox)
    .values({ ...row, orderId: order.id, createdAt: at })
    .onConflictDoUpdate({
      target: smsOutbox.orderId,
      set: { ...row, status: "queued", nextTryAt: null, error: null },
      setWhere: inArray(smsOutbox.status, [...from]),
    });
}
