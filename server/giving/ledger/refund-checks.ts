import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/** Compares the order's own payment, then each duplicate payment, with all refunds except refused ones. */
const refundsAbovePayment = sql`
  select coalesce('attempt:' || p.number, 'order:' || o.id) as subject, o.id as order_id, p.number,
    jsonb_build_object('expectedAmount', coalesce(p.amount, o.total_amount), 'foundAmount', r.amount) as details
  from (
    select order_id, own, case when not own then attempt_number end as second, sum(amount)::bigint as amount
    from payment_refunds where state <> 'refused' group by 1, 2, 3
  ) r join orders o on o.id = r.order_id
  left join order_payments p on p.order_id = o.id and p.own = r.own and (r.own or p.number = r.second)
  where r.amount > coalesce(p.amount, o.total_amount)`;

const refundsAboveItem = sql`
  select 'item:' || i.id, i.order_id, null::text,
    jsonb_build_object('expectedAmount', i.line_total, 'foundAmount', sum(g.amount)::bigint)
  from refund_items g join refunds r on r.id = g.refund_id join order_items i on i.id = g.order_item_id
  where r.state <> 'refused' group by i.id having sum(g.amount) > i.line_total`;

/** Selects confirmed refunds whose items do not add up, or are not subtracted from the collected amount. */
const uncountedRefunds = sql`
  select 'refund:' || r.id as subject, r.order_id, r.attempt_number as number,
    jsonb_build_object('expectedAmount', case when o.status = 'completed' and o.counted then r.amount else 0 end,
      'foundAmount', coalesce(e.amount, 0)) as details
  from payment_refunds r join orders o on o.id = r.order_id
  left join (
    select refund_id, sum(amount)::bigint as amount from refund_items group by 1
  ) g on g.refund_id = r.id
  left join (
    select refund_id, -sum(amount)::bigint as amount from collected_entries where refund_id is not null group by 1
  ) e on e.refund_id = r.id
  where r.own and (
    r.state = 'confirmed' and g.amount is distinct from r.amount
    or coalesce(e.amount, 0) <>
      case when r.state = 'confirmed' and o.status = 'completed' and o.counted then r.amount else 0 end)`;

const refundedButCompleted = sql`
  select 'order:' || o.id, o.id, null::text,
    jsonb_build_object('expectedAmount', 0, 'foundAmount', o.total_amount)
  from payment_refunds r join orders o on o.id = r.order_id
  where r.state = 'confirmed' and o.status = 'completed' and r.own
  group by o.id having sum(r.amount) >= o.total_amount`;

/**
 * Selects orders whose duplicate card payment was refunded although no statement row, card payment or member of staff
 * accounts for the money of the order, which staff completed by hand.
 */
const onlyPaymentRefunded = sql`
  select 'order:' || o.id as subject, o.id as order_id, min(r.attempt_number) as number,
    jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', 0) as details
  from payment_refunds r join order_payments p on p.number = r.attempt_number and not p.own
  join orders o on o.id = r.order_id
  where r.state = 'confirmed' and not r.own and p.amount >= o.total_amount and o.status = 'completed'
    and exists (select from order_payments h where h.order_id = o.id and h.own and h.number is null)
    and not exists (select from adoptable_payments a where a.order_id = o.id)
    and not exists (select from statement_matches m where m.order_id = o.id and m.undone_at is null)
    and not exists (select from audit_log l where l.entity = 'order' and l.entity_id = o.id
      and l.action = 'second-payment' and l.after ->> 'number' = r.attempt_number)
  group by o.id, r.attempt_number, p.amount having sum(r.amount) >= p.amount`;

export const refundChecks: readonly LedgerCheck[] = [
  {
    kind: "refund_above_paid",
    title: "no refund exceeds its payment or its item",
    differences: sql`${refundsAbovePayment} union all ${refundsAboveItem}`,
  },
  {
    kind: "refund_not_counted",
    title: "confirmed refunds are subtracted, and no fully refunded order is completed",
    differences: sql`${uncountedRefunds} union all ${refundedButCompleted}`,
  },
  {
    kind: "only_payment_returned",
    title: "no completed order has lost its only known payment to a refund",
    differences: onlyPaymentRefunded,
  },
  {
    kind: "refund_never_asked",
    title: "every open card refund has a due request or inquiry",
    differences: sql`
      select 'refund:' || r.id as subject, r.order_id, r.attempt_number as number,
        jsonb_build_object('foundAmount', r.amount, 'status', r.state) as details
      from refunds r
      where r.method = 'card' and r.state in ('approved', 'sent', 'unknown') and r.next_at is null`,
  },
];
