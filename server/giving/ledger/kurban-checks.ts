import { sql } from "drizzle-orm";
import { shareMoney } from "#server/giving/kurban/report/select-share-money.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { refundedItems } from "./sum-checks.ts";

/** The job fill-shares corrects a difference within a minute (server/giving/kurban/fill-shares.ts). */
const isSettled = sql`o.updated_at < now() - interval '5 minutes'`;

export const kurbanChecks: readonly LedgerCheck[] = [
  {
    kind: "kurban_share_difference",
    title: "every item with shares of kurban has one share for each unit, in a state that its order allows",
    differences: sql`
      select 'order-item:' || i.id as subject, i.order_id, null::text as number,
        jsonb_build_object('expectedCount', i.quantity, 'foundCount', count(*)) as details
      from kurban_shares s join order_items i on i.id = s.order_item_id
      where s.state <> 'moved' group by i.id having count(*) <> i.quantity
      union all
      select 'order-item:' || i.id, i.order_id, null,
        jsonb_build_object('expectedCount', i.quantity, 'foundCount', 0)
      from order_items i join orders o on o.id = i.order_id
      where ${isSettled} and o.status in ('pending', 'completed') and o.source <> 'import' and o.trial is null
        and exists (
          select from kurban_offers f
          where f.campaign_id = i.campaign_id and f.state <> 'draft' and f.opened_at <= o.created_at)
        and not exists (select from kurban_shares s where s.order_item_id = i.id)
      union all
      select 'order:' || o.id, o.id, null,
        jsonb_build_object('expectedCount', 0, 'foundCount', count(*), 'status', o.status)
      from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
      left join kurban_animals a on a.id = s.animal_id
      where ${isSettled} and case o.status
        when 'completed' then s.state in ('held', 'lapsed')
        when 'cancelled' then s.state in ('held', 'paid', 'over') or (s.state = 'placed' and a.state = 'planned')
        else s.state in ('paid', 'over') or (s.state = 'placed' and a.state = 'planned') end
      group by o.id`,
  },
  {
    kind: "kurban_sum_difference",
    title: "sold and held of every offer of kurban are the numbers of its shares",
    differences: sql`
      select 'kurban-offer:' || f.id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedCount', s.sold + s.held, 'foundCount', f.sold + f.held) as details
      from kurban_offers f cross join lateral (
        select count(*) filter (where state in ('paid', 'placed', 'slaughtered')) as sold,
          count(*) filter (where state = 'held') as held,
          count(*) filter (where state = 'held' and by_transfer) as unpaid_held
        from kurban_shares where offer_id = f.id) s
      where (f.sold, f.held, f.unpaid_held) is distinct from (s.sold::int, s.held::int, s.unpaid_held::int)`,
  },
  {
    kind: "kurban_refund_difference",
    title: "the confirmed refunds of every item with shares of kurban are the price of its returned shares",
    differences: sql`
      select 'order-item:' || i.id as subject, i.order_id, null::text as number,
        jsonb_build_object('expectedAmount', i.amount * s.returned, 'foundAmount', r.amount) as details
      from order_items i
      join (
        select order_item_id, count(*) filter (where state = 'returned') as returned from kurban_shares group by 1) s
        on s.order_item_id = i.id
      cross join lateral (
        select coalesce(sum(g.amount), 0)::bigint as amount from refund_items g join refunds f on f.id = g.refund_id
        where g.order_item_id = i.id and f.state = 'confirmed') r
      where i.amount * s.returned <> r.amount`,
  },
  {
    kind: "kurban_season_difference",
    title:
      "the report of every season of kurban is the sum of its items, and a closed season has no open share",
    differences: sql`
      select 'kurban-season:' || m.season_id as subject, null::text as order_id, null::text as number,
        jsonb_build_object('expectedAmount', sum(m.expected), 'foundAmount', sum(m.found)) as details
      from (
        select min(s.season_id) as season_id, sum(s.amount - s.refunded)::bigint as found,
          case when o.status = 'completed' and o.trial is null then i.line_total - coalesce(r.amount, 0) else 0 end as expected
        from ${shareMoney} s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
        left join ${refundedItems} r on r.item_id = i.id
        group by i.id, o.id, r.amount) m
      group by m.season_id having bool_or(m.found <> m.expected)
      union all
      select 'kurban-season:' || c.id, null, null,
        jsonb_build_object('expectedCount', 0, 'foundCount', count(*))
      from kurban_seasons c join kurban_offers f on f.season_id = c.id join kurban_shares s on s.offer_id = f.id
      where c.state = 'closed' and s.state in ('held', 'paid', 'placed') group by c.id`,
  },
];
