import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { cancelImported } from "./set-order-status.ts";

export type RemovedOrder = {
  id: string;
  donorId: string | null;
  phone: string | null;
  email: string | null;
};

/**
 * Deletes imported orders, for the undo of their import. An order with a later decision, correction or note of staff, refund,
 * document, message, payment or match stays, and so does one whose donor was erased. The setting `imece.undone_import` must name the import.
 */
export async function removeImportedOrders(tx: Tx, ids: readonly string[]): Promise<RemovedOrder[]> {
  // A second statement, because the conditions of the locking one do not see a note that it has waited for.
  await tx.execute(sql`select 1 from orders
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and source = 'import'
    order by id for update`);
  const removed = await rowsOf<RemovedOrder>(tx)`
    select o.id, o.donor_id as "donorId", o.customer_phone as phone, o.customer_email as email from orders o
    where o.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and o.source = 'import'
      and o.status = 'completed' and o.staff_changed_at is null and o.erased_at is null
      and not exists (select from refunds where order_id = o.id)
      and not exists (select from documents where order_id = o.id)
      and not exists (select from payment_attempts where order_id = o.id)
      and not exists (select from statement_matches where order_id = o.id)
      and not exists (select from mail_outbox where order_id = o.id)
      and not exists (select from sms_outbox where order_id = o.id)
      and not exists (select from sms_notices where order_id = o.id)
      and not exists (select from payment_logs where order_id = o.id)
      and not exists (select from notes where entity = 'order' and entity_id = o.id)
      and not exists (select from audit_log where entity = 'order' and entity_id = o.id)
    order by o.id`;
  if (removed.length === 0) return [];
  const removedIds = removed.map(({ id }) => id);
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(removedIds)}::jsonb))`;
  // The collected amounts must move before the items are gone, and in the order in which donors lock the campaigns.
  await tx.execute(sql`select 1 from campaigns where id in (
    select i.campaign_id from order_items i join orders o on o.id = i.order_id where o.id in ${list} and o.counted)
    order by id for no key update`);
  await tx.execute(sql`select 1 from projects where id in (
    select i.project_id from order_items i join orders o on o.id = i.order_id where o.id in ${list} and o.counted)
    order by id for no key update`);
  await cancelImported(tx, removedIds);
  await tx.execute(sql`set constraints orders_keep_collected immediate`);
  await tx.execute(sql`set constraints orders_keep_collected deferred`);
  await tx.execute(sql`delete from order_items where order_id in ${list}`);
  await tx.execute(sql`delete from orders where id in ${list}`);
  return removed;
}
