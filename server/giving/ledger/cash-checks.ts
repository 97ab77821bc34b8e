import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/**
 * Selects whether the foundation had a desk in use at a time, so that a cash gift had to be in one of its days. Times before
 * the last return of a desk do not count, because the table does not keep earlier retirements.
 */
const hadDesk = (at: ReturnType<typeof sql>) => sql`exists (
  select from cash_desks d where d.active_since <= ${at} and coalesce(d.retired_at > ${at}, true))`;

export const cashChecks: readonly LedgerCheck[] = [
  {
    kind: "cash_day_difference",
    title:
      "every closed day of a cash desk has the sum of its gifts less refunds and deposits, and of its count",
    differences: sql`
      select 'cash-day:' || d.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedAmount', f.expected, 'foundAmount', f.found) as details
      from cash_days d cross join lateral (
        select cash_day_booked(d.id) as expected, d.booked as found
        union all
        select coalesce(sum(key::bigint * value::bigint), 0)::bigint, d.counted from jsonb_each_text(d.count)
      ) f
      where d.closed_at is not null and f.expected <> f.found`,
  },
  {
    kind: "cash_order_difference",
    title:
      "every cash gift and cash refund is in a day of a desk, and no gift of a day ended without a refund",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', 0, 'status', o.status) as details
      from orders o
      where o.payment_method = 'cash' and o.status = 'completed' and o.cash_day_id is null and o.source <> 'import'
        and ${hadDesk(sql`o.completed_at`)}
      union all
      select 'order:' || o.id, o.id, null,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', r.amount, 'status', o.status)
      from orders o cross join lateral (
        select coalesce(sum(amount), 0)::bigint as amount from refunds where order_id = o.id and state = 'confirmed') r
      where o.cash_day_id is not null and o.status <> 'completed' and r.amount <> o.total_amount
      union all
      select 'refund:' || r.id, r.order_id, null, jsonb_build_object('expectedAmount', r.amount, 'foundAmount', 0)
      from refunds r join orders o on o.id = r.order_id
      where r.method = 'cash' and r.state = 'confirmed' and r.cash_day_id is null and o.cash_day_id is not null`,
  },
  {
    kind: "cash_deposit_difference",
    title: "every deposit of a cash desk equals its row of a statement, and only such rows are deposits",
    differences: sql`
      select 'deposit:' || d.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedAmount', d.amount, 'foundAmount', r.amount, 'status', r.state) as details
      from cash_deposits d join all_statement_rows r on r.id = d.row_id join cash_days day on day.id = d.cash_day_id
      where r.amount <> d.amount or r.state <> 'deposit' or day.desk_id <> d.desk_id
      union all
      select 'row:' || r.id, null, null, jsonb_build_object('expectedAmount', r.amount, 'foundAmount', 0, 'status', r.state)
      from all_statement_rows r
      where r.state = 'deposit' and not exists (select from cash_deposits d where d.row_id = r.id)`,
  },
];
