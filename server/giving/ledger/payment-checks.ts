import { sql } from "drizzle-orm";
import { statusActions } from "#server/giving/orders/rules.ts";
import { lira } from "#server/giving/payments/rules.ts";
import type { LedgerCheck } from "./ledger-check.ts";

/** Demo orders have no payment at a bank, so no inquiry about them is due. */
const demoFilledAt = sql`(select (value->>'filledAt')::timestamptz from settings where key = 'demo_content')`;

/** Selects the last status change by staff from the audit trail, because `completed_by` is cleared with an account. */
const lastStaffAction = sql`(select l.action from audit_log l
  where l.entity = 'order' and l.entity_id = o.id
    and l.action in (${sql.raw(statusActions.map((action) => `'${action}'`).join(", "))})
  order by l.id desc limit 1)`;

export const paymentChecks: readonly LedgerCheck[] = [
  {
    kind: "completed_unpaid",
    title: "every completed order has a settling payment, a named member of staff, or an import",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('foundAmount', o.total_amount, 'expectedAmount', 0) as details
      from orders o join order_payments p on p.order_id = o.id and p.own
      where o.status = 'completed' and o.source <> 'import' and p.number is null and o.completed_by is null
        and ${lastStaffAction} is distinct from 'complete'`,
  },
  {
    kind: "paid_not_completed",
    title: "every order with a settling payment is completed, unless staff changed it or refunded it",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, min(a.number) as number,
        jsonb_build_object('expectedAmount', max(a.amount), 'status', o.status) as details
      from order_payments a join orders o on o.id = a.order_id
      where a.own and o.status <> 'completed' and o.staff_changed_at is null
        and a.amount > (select coalesce(sum(r.amount), 0) from payment_refunds r
          where r.order_id = o.id and r.own and r.state = 'confirmed')
      group by o.id`,
  },
  {
    kind: "settled_twice",
    title: "no order has more than one settling payment",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', a.amount,
          'expectedCount', 1, 'foundCount', a.n) as details
      from (
        select order_id, count(*) as n, sum(amount)::bigint as amount from payment_attempts
        where status = 'settled' group by order_id having count(*) > 1
      ) a join orders o on o.id = a.order_id`,
  },
  {
    kind: "paid_amount_difference",
    title: "every settling payment has the order's total, in lira",
    differences: sql`
      select 'attempt:' || a.number as subject, o.id as order_id, a.number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', a.amount, 'currency', a.currency) as details
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'settled' and (a.amount <> o.total_amount or a.currency <> ${lira})`,
  },
  {
    kind: "payment_log_difference",
    title: "the payment log has each settling payment once, with its amount",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', coalesce(a.amount, 0), 'foundAmount', coalesce(l.amount, 0)) as details
      from (
        select order_id, sum(amount)::bigint as amount from payment_attempts where status = 'settled' group by order_id
      ) a full join (
        select order_id, sum(amount)::bigint as amount from payment_logs
        where status = 'success' and payment_method = 'card' and order_id is not null group by order_id
      ) l on l.order_id = a.order_id
      join orders o on o.id = coalesce(a.order_id, l.order_id)
      where a.amount is distinct from l.amount`,
  },
  {
    kind: "reference_reused",
    title: "no payment at the bank belongs to two of ours",
    differences: sql`
      select 'reference:' || bank || ':' || bank_reference || ':' || auth_code as subject, null::text as order_id,
        null::text as number, jsonb_build_object('expectedCount', 1, 'foundCount', count(*), 'foundAmount',
          sum(amount)::bigint, 'expectedAmount', min(amount), 'numbers', jsonb_agg(number order by number)) as details
      from payment_attempts
      where number in (select number from order_payments) and bank_reference <> ''
      group by bank, bank_reference, auth_code having count(*) > 1`,
  },
  {
    kind: "unreported_duplicate",
    title: "every duplicate payment, and every payment that the bank's record contradicts, has an alarm",
    differences: sql`
      select 'attempt:' || a.number as subject, a.order_id, a.number,
        jsonb_build_object('expectedAmount', 0, 'foundAmount', a.amount) as details
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status in ('duplicate', 'contradicted') and not exists (
        select from payment_alarms p where p.number = a.number
          and p.kind in ('duplicate_payment', 'approved_after_manual_change', 'settlement_contradicted'))`,
  },
  {
    kind: "never_asked",
    title: "an inquiry is due about every open or unconfirmed payment",
    differences: sql`
      select 'attempt:' || a.number as subject, a.order_id, a.number,
        jsonb_build_object('foundAmount', a.amount, 'status', a.status) as details
      from payment_attempts a join orders o on o.id = a.order_id
      where a.next_ask_at is null
        and (a.status = 'started' or a.status in ('settled', 'duplicate') and a.confirmed_at is null)
        and not exists (select from payment_alarms p where p.number = a.number and p.kind <> 'never_asked')
        and a.created_at >= coalesce(${demoFilledAt}, '-infinity')`,
  },
];
