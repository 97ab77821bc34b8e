import { smsNotices } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";

/** Within any 24 hours: a visitor can enter any number on a public form, and each SMS costs money. */
const perPhone = 3;
const inAll = 500;

/**
 * Queues the reminder of a locked order. False: its phone or the site has reached the limit. Only one process runs it.
 */
export async function queueReminder(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const rows = await rowsOf<{ free: boolean }>(tx)`
    select count(*) < ${inAll} and count(*) filter (where o.customer_phone = ${order.customerPhone}) < ${perPhone} as free
    from sms_notices n join orders o on o.id = n.order_id where n.created_at > ${since}`;
  if (rows[0]?.free !== true) return false;
  const row = { orderId: order.id, event: "transfer_reminder", createdAt: now, updatedAt: now } as const;
  const queued = await tx.insert(smsNotices).values(row).onConflictDoNothing().returning();
  return queued.length > 0;
}
