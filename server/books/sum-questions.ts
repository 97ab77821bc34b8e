import { type SQL, sql } from "drizzle-orm";
import { dailyTotalsOf, monthOfDay, type TotalsSubject } from "../db/read-daily-totals.ts";
import type { Question } from "./question.ts";

/** Kuruş of each item that went back, as a subselect with `item_id, amount`. */
export const refundedItems = sql`(
  select g.order_item_id as item_id, sum(g.amount)::bigint as amount
  from refund_items g join refunds r on r.id = g.refund_id where r.state = 'confirmed' group by 1)`;

const collected = (what: "campaign" | "project") => {
  const [table, column] =
    what === "campaign" ? [sql`campaigns`, sql`campaign_id`] : [sql`projects`, sql`project_id`];
  return sql`
    select ${what} || ':' || t.id as subject, null::text as order_id, null::text as number,
      jsonb_build_object('title', t.title, 'expectedAmount', t.opening_amount + coalesce(s.amount, 0),
        'foundAmount', t.collected_amount) as details
    from ${table} t left join (
      select i.${column} as id, sum(i.line_total - coalesce(g.amount, 0))::bigint as amount
      from order_items i join orders o on o.id = i.order_id left join ${refundedItems} g on g.item_id = i.id
      where o.status = 'completed' and i.${column} is not null group by 1
    ) s on s.id = t.id
    where t.collected_amount <> t.opening_amount + coalesce(s.amount, 0)`;
};

/** The rows that a daily total adds up, as a subselect with `created_at, method, status, amount`. */
export const talliedRows: Record<TotalsSubject, SQL> = {
  order: sql`(select created_at, payment_method as method, status, total_amount as amount from orders)`,
  payment_log: sql`(select created_at, payment_method as method, status, amount from payment_logs)`,
  refund: sql`(select o.created_at, o.payment_method as method, r.state as status, g.amount
    from refund_items g join refunds r on r.id = g.refund_id join orders o on o.id = r.order_id
    where r.state = 'confirmed' and o.status = 'completed')`,
};

const talliedAs = (subject: TotalsSubject) => sql`
    select 'tally:' || ${subject} || '/' || concat_ws('/', day, method, status) as subject, null::text as order_id,
      null::text as number, jsonb_build_object('expectedCount', coalesce(r.n, 0), 'foundCount', coalesce(t.n, 0),
        'expectedAmount', coalesce(r.amount, 0), 'foundAmount', coalesce(t.amount, 0)) as details
    from (
      select istanbul_day(created_at) as day, method, status, count(*) as n, sum(amount)::bigint as amount
      from ${talliedRows[subject]} given group by 1, 2, 3
    ) r full join (
      select day, method, status, sum(count)::bigint as n, sum(amount)::bigint as amount
      from ${dailyTotalsOf(subject, {})} changes group by 1, 2, 3
    ) t using (day, method, status)
    where coalesce(r.n, 0) <> coalesce(t.n, 0) or coalesce(r.amount, 0) <> coalesce(t.amount, 0)`;

/** Of the folded totals alone: months follow their days in the same transaction. */
const talliedMonths = sql`
  select 'tally:' || subject || '/' || concat_ws('/', to_char(month, 'YYYY-MM'), method, status) as subject,
    null::text as order_id, null::text as number,
    jsonb_build_object('expectedCount', coalesce(d.n, 0), 'foundCount', coalesce(m.count, 0),
      'expectedAmount', coalesce(d.amount, 0), 'foundAmount', coalesce(m.amount, 0)) as details
  from (
    select subject, ${monthOfDay} as month, method, status, sum(count)::bigint as n,
      sum(amount)::bigint as amount
    from tallies group by 1, 2, 3, 4
  ) d full join tally_months m using (subject, month, method, status)
  where coalesce(d.n, 0) <> coalesce(m.count, 0) or coalesce(d.amount, 0) <> coalesce(m.amount, 0)`;

/** Checks of stored sums against their rows. */
export const sumQuestions: readonly Question[] = [
  {
    kind: "total_difference",
    title: "every order's total is the sum of its items",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', coalesce(i.total, 0), 'foundAmount', o.total_amount) as details
      from orders o left join (
        select order_id, sum(line_total)::bigint as total from order_items group by order_id
      ) i on i.order_id = o.id
      where o.total_amount is distinct from i.total`,
  },
  {
    kind: "collected_difference",
    title: "collected amounts are the opening amount and the completed items, less their refunds",
    differences: sql`${collected("campaign")} union all ${collected("project")}`,
  },
  {
    kind: "supporter_difference",
    title: "supporters of projects are the opening number and the completed orders",
    differences: sql`
      select 'project:' || p.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('title', p.title, 'expectedCount', p.opening_supporters + coalesce(s.n, 0),
          'foundCount', p.supporter_count) as details
      from projects p left join (
        select i.project_id as id, count(distinct i.order_id) as n
        from order_items i join orders o on o.id = i.order_id
        where o.status = 'completed' and i.project_id is not null group by 1
      ) s on s.id = p.id
      where p.supporter_count <> p.opening_supporters + coalesce(s.n, 0)`,
  },
  {
    kind: "tally_difference",
    title:
      "numbers by day (dashboard, lists, pages) are those of their rows, and by month those of their days",
    differences: sql`${talliedAs("order")} union all ${talliedAs("payment_log")} union all ${talliedAs("refund")} union all ${talliedMonths}`,
  },
];
