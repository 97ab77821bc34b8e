import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/** A subselect with `item_id` and its refunded `amount` in kuruş. */
export const refundedItems = sql`(
  select g.order_item_id as item_id, sum(g.amount)::bigint as amount
  from refund_items g join refunds r on r.id = g.refund_id where r.state = 'confirmed' group by 1)`;

const selectCollectedDifferences = (what: "campaign" | "project") => {
  const [table, column] =
    what === "campaign" ? [sql`campaigns`, sql`campaign_id`] : [sql`projects`, sql`project_id`];
  return sql`
    select ${what} || ':' || t.id as subject, null::text as order_id, null::text as number,
      jsonb_build_object('title', t.title, 'expectedAmount', t.opening_amount + coalesce(s.amount, 0),
        'foundAmount', t.collected_amount) as details
    from ${table} t left join (
      select i.${column} as id, sum(i.line_total - coalesce(g.amount, 0))::bigint as amount
      from order_items i join orders o on o.id = i.order_id left join ${refundedItems} g on g.item_id = i.id
      where o.status = 'completed' and o.counted and i.${column} is not null group by 1
    ) s on s.id = t.id
    where t.collected_amount <> t.opening_amount + coalesce(s.amount, 0)`;
};

/**
 * Checks the collected entries of items; refund-checks.ts checks those of refunds. Orders from an earlier release may
 * have no entries yet.
 */
const entryDifferences = sql`
  select 'item:' || i.id as subject, i.order_id, null::text as number,
    jsonb_build_object('expectedAmount', case when o.status = 'completed' and o.counted then i.line_total else 0 end,
      'foundAmount', coalesce(e.amount, 0)) as details
  from order_items i join orders o on o.id = i.order_id left join (
    select order_item_id, sum(amount)::bigint as amount from collected_entries where refund_id is null group by 1
  ) e on e.order_item_id = i.id
  where o.opening_made
    and coalesce(e.amount, 0) <> case when o.status = 'completed' and o.counted then i.line_total else 0 end`;

export const sumChecks: readonly LedgerCheck[] = [
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
    title:
      "collected amounts and their entries are the opening amount plus completed items minus their refunds",
    differences: sql`${selectCollectedDifferences("campaign")} union all ${selectCollectedDifferences("project")} union all ${entryDifferences}`,
  },
  {
    kind: "supporter_difference",
    title: "the supporters of a project are its opening number plus its completed orders",
    differences: sql`
      select 'project:' || p.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('title', p.title, 'expectedCount', p.opening_supporters + coalesce(s.n, 0),
          'foundCount', p.supporter_count) as details
      from projects p left join (
        select i.project_id as id, count(distinct i.order_id) as n
        from order_items i join orders o on o.id = i.order_id
        where o.status = 'completed' and o.counted and i.project_id is not null group by 1
      ) s on s.id = p.id
      where p.supporter_count <> p.opening_supporters + coalesce(s.n, 0)`,
  },
];
