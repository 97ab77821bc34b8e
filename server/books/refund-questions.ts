import { sql } from "drizzle-orm";
import type { Question } from "./question.ts";

/** Of an order its own payment, and each duplicate payment by itself; all refunds but the refused ones count. */
const abovePaid = sql`
  select coalesce('attempt:' || a.number, 'order:' || o.id) as subject, o.id as order_id, a.number,
    jsonb_build_object('expectedAmount', coalesce(a.amount, o.total_amount), 'foundAmount', r.amount) as details
  from (
    select r.order_id, case when d.status = 'duplicate' then d.number end as duplicate, sum(r.amount)::bigint as amount
    from refunds r left join payment_attempts d on d.number = r.attempt_number
    where r.state <> 'refused' group by 1, 2
  ) r join orders o on o.id = r.order_id
  left join payment_attempts a on a.order_id = o.id
    and case when r.duplicate is null then a.status = 'settled' else a.number = r.duplicate end
  where r.amount > coalesce(a.amount, o.total_amount)`;

const aboveItem = sql`
  select 'item:' || i.id, i.order_id, null::text,
    jsonb_build_object('expectedAmount', i.line_total, 'foundAmount', sum(g.amount)::bigint)
  from refund_items g join refunds r on r.id = g.refund_id join order_items i on i.id = g.order_item_id
  where r.state <> 'refused' group by i.id having sum(g.amount) > i.line_total`;

/** A confirmed refund whose items do not add up to it, or are not subtracted from what was collected. */
const notCounted = sql`
  select 'refund:' || r.id as subject, r.order_id, r.attempt_number as number,
    jsonb_build_object('expectedAmount', case when o.status = 'completed' then r.amount else 0 end,
      'foundAmount', g.amount) as details
  from refunds r join orders o on o.id = r.order_id
  left join payment_attempts a on a.number = r.attempt_number
  cross join lateral (
    select coalesce(sum(amount), 0)::bigint as total, coalesce(sum(amount) filter (where counted), 0)::bigint as amount
    from refund_items where refund_id = r.id) g
  where a.status is distinct from 'duplicate' and (
    r.state = 'confirmed' and g.total <> r.amount
    or g.amount <> case when r.state = 'confirmed' and o.status = 'completed' then r.amount else 0 end)`;

const stillCompleted = sql`
  select 'order:' || o.id, o.id, null::text,
    jsonb_build_object('expectedAmount', 0, 'foundAmount', o.total_amount)
  from refunds r join orders o on o.id = r.order_id
  left join payment_attempts a on a.number = r.attempt_number
  where r.state = 'confirmed' and o.status = 'completed' and a.status is distinct from 'duplicate'
  group by o.id having sum(r.amount) >= o.total_amount`;

/** Checks of what goes back to donors. */
export const refundQuestions: readonly Question[] = [
  {
    kind: "refund_above_paid",
    title: "no more goes back than was paid, for each payment and each item",
    differences: sql`${abovePaid} union all ${aboveItem}`,
  },
  {
    kind: "refund_not_counted",
    title: "confirmed refunds are subtracted, and an order that went back whole is not completed",
    differences: sql`${notCounted} union all ${stillCompleted}`,
  },
  {
    kind: "refund_never_asked",
    title: "every refund under way will be sent, or an inquiry about it is due",
    differences: sql`
      select 'refund:' || r.id as subject, r.order_id, r.attempt_number as number,
        jsonb_build_object('foundAmount', r.amount, 'status', r.state) as details
      from refunds r
      where r.method = 'card' and r.state in ('approved', 'sent', 'unknown') and r.next_at is null`,
  },
];
