import { smsNotices } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";

/** Limits within 24 hours: a visitor can enter any number on a public form, and each SMS costs money. */
const maxPerPhone = 3;
const maxPerSite = 500;

/**
 * Queues the reminder of a locked order. False: the phone or the site has reached the limit. Only one process may call
 * this at a time.
 */
export async function queueReminder(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const rows = await rowsOf<{ isBelowLimits: boolean }>(tx)`
    select count(*) < ${maxPerSite} and count(*) filter (where o.customer_phone = ${order.customerPhone}) < ${maxPerPhone} as "isBelowLimits"
    from sms_notices n join orders o on o.id = n.order_id
    where n.created_at > ${since} and n.event in ('transfer_reminder', 'pay_link')`;
  if (rows[0]?.isBelowLimits !== true) return false;
  const row = { orderId: order.id, event: "transfer_reminder", createdAt: now, updatedAt: now } as const;
  const queued = await tx.insert(smsNotices).values(row).onConflictDoNothing().returning();
  return queued.length > 0;
}
