import { sql } from "drizzle-orm";
import { givenDaysKnown } from "#server/giving/orders/given-day.ts";
import type { LedgerCheck } from "./ledger-check.ts";

/** Selects the matched amount of each order with an applied match. */
const appliedMatches = sql`select order_id, sum(amount)::bigint as amount, count(*)::int as n from statement_matches
  where undone_at is null group by order_id having bool_or(applied_at is not null)`;

/** Selects whether statement rows completed the order `o`: only then the audit entry lists `statementRows`. */
const completedByRows = sql`coalesce((
  select l.after ? 'statementRows' from audit_log l
  where l.entity = 'order' and l.entity_id = o.id and l.action = 'complete' and l.before ->> 'status' <> 'completed'
  order by l.id desc limit 1), false)`;

export const statementChecks: readonly LedgerCheck[] = [
  {
    kind: "match_above_row",
    title: "the matches of a statement row do not exceed its amount, and its state agrees with them",
    differences: sql`
      select 'row:' || r.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedAmount', r.amount, 'foundAmount', m.amount, 'status', r.state) as details
      from statement_rows r cross join lateral (
        select coalesce(sum(amount), 0)::bigint as amount from statement_matches
        where row_id = r.id and undone_at is null) m
      where (r.state in ('matched', 'partly_matched') or exists (select from statement_matches where row_id = r.id))
        and (m.amount > greatest(r.amount, 0) or case r.state
          when 'matched' then m.amount <> r.amount
          when 'partly_matched' then m.amount = 0 or m.amount = r.amount
          else m.amount <> 0 end)`,
  },
  {
    kind: "match_not_applied",
    title: "every transfer whose match was applied is completed or refunded",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', m.amount, 'foundAmount', 0, 'status', o.status) as details
      from (${appliedMatches}) m join orders o on o.id = m.order_id
      where o.status <> 'completed' and m.amount > (select coalesce(sum(r.amount), 0) from refunds r
        where r.order_id = o.id and r.attempt_number is null and r.state = 'confirmed')`,
  },
  {
    kind: "match_difference",
    title: "every order that statement rows completed has matches of exactly its total",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', m.amount, 'foundCount', m.n) as details
      from (${appliedMatches}) m join orders o on o.id = m.order_id
      where o.status = 'completed' and m.amount <> o.total_amount`,
  },
  {
    kind: "match_sent_back",
    title:
      "no completed order has a returned payment, unless staff decided about the return or the order has a refund",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', o.total_amount - sum(m.amount)) as details
      from statement_rows sent
      join statement_matches m on m.row_id = sent.return_of and m.undone_at is null and m.applied_at is not null
      join orders o on o.id = m.order_id
      where sent.state = 'suggested' and o.status = 'completed' and not exists (select from refunds r
        where r.order_id = o.id and r.attempt_number is null and r.state <> 'refused')
      group by o.id`,
  },
  {
    kind: "gift_day_difference",
    title:
      "every completed order has a day, and an order that statement rows completed has the last row's day",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedDay', istanbul_day(o.completed_at), 'foundDay', null) as details
      from orders o
      where o.status = 'completed' and o.given_on is null
        and exists (select from settings where key = ${givenDaysKnown})
      union all
      select 'order:' || o.id, o.id, null,
        jsonb_build_object('expectedDay', r.booked_on, 'foundDay', o.given_on)
      from (
        select m.order_id, max(r.booked_on) as booked_on from statement_matches m join statement_rows r on r.id = m.row_id
        where m.applied_at is not null and m.undone_at is null group by 1
      ) r join orders o on o.id = r.order_id
      where o.status = 'completed' and o.payment_method = 'bank_transfer' and o.given_on <> r.booked_on
        and ${completedByRows}`,
  },
  {
    kind: "statement_difference",
    title: "every statement adds up and has all of its rows, and no ended import has left rows",
    differences: sql`
      select 'statement:' || s.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedAmount', s.opening + s.total, 'foundAmount', s.closing) as details
      from statements s where s.opening + s.total <> s.closing
      union all
      select 'statement:' || s.id, null, null,
        jsonb_build_object('expectedCount', s.new_rows + s.doubtful_rows, 'foundCount', coalesce(r.n, 0))
      from statements s left join (select statement_id, count(*) as n from all_statement_rows group by 1) r
        on r.statement_id = s.id
      where s.new_rows + s.doubtful_rows <> coalesce(r.n, 0)
      union all
      select 'import:' || i.id, null, null, jsonb_build_object('expectedCount', i.row_count,
        'foundCount', i.known_rows + coalesce(sum(s.new_rows + s.doubtful_rows), 0))
      from statement_imports i left join statements s on s.import_id = i.id
      where i.state = 'stored' group by i.id
      having i.row_count <> i.known_rows + coalesce(sum(s.new_rows + s.doubtful_rows), 0)
      union all
      select 'import:' || k.import_id, null, null, jsonb_build_object('expectedCount', 0, 'foundCount', count(*))
      from statement_known_rows k join all_statement_rows r on r.id = k.row_id
      where r.amount <> k.amount or abs(r.booked_on - k.booked_on) > 5 group by 1
      union all
      select 'import:' || l.id, null, null, jsonb_build_object('expectedCount', 0, 'foundCount', l.n)
      from (
        select id, count(*) as n from (
          select split_part(statement_id, '.', 1) as id from all_statement_rows
          where statement_id not in (select id from statements)
          union all select import_id from statement_staged_rows) as left_over
        group by 1) l
      left join statement_imports i on i.id = l.id
      where not coalesce(i.remains and i.seen_at > now() - interval '1 hour', false)`,
  },
];
