import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Hindrance } from "./rules.ts";

/** Finds the reasons why personal data of these orders are still needed, by order. */
export async function findHindrances(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Hindrance>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; hindrance: Hindrance | null }>(db)`
    select o.id, case
      when o.status = 'pending' then 'pending'
      when exists (select 1 from payment_alarms a where a.order_id = o.id and a.resolved_at is null) then 'alarm'
      when exists (select 1 from payment_attempts p where p.order_id = o.id and p.next_ask_at is not null) then 'payment'
      when exists (select 1 from refunds r where r.order_id = o.id and r.state not in ('confirmed', 'refused')) then 'refund'
      when o.status = 'completed' and exists (select 1 from document_due d where d.order_id = o.id)
        and exists (select 1 from settings where key = 'documents' and value ->> 'issues' = 'receipt') then 'document'
      when exists (select 1 from kurban_shares k join order_items i on i.id = k.order_item_id
        where i.order_id = o.id and k.state in ('held', 'paid', 'placed', 'over')) then 'kurban'
      when exists (select 1 from sms_outbox s where s.order_id = o.id and s.status = 'sending')
        or exists (select 1 from sms_notices n where n.order_id = o.id and n.status = 'sending') then 'sms'
      when exists (select 1 from mail_outbox m where m.order_id = o.id and m.state = 'sending') then 'mail'
    end as hindrance
    from orders o where o.id in ${ids}`;
  return new Map(rows.flatMap(({ id, hindrance }) => (hindrance ? [[id, hindrance] as const] : [])));
}
