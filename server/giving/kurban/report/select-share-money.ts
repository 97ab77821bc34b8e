import { type SQL, sql } from "drizzle-orm";
import { refundedItems } from "#server/giving/ledger/sum-checks.ts";

/**
 * A subselect with a row for each share that was not moved away: its offer and season, the place where it is known, kind,
 * channel and state, the `amount` that was paid for it and the `refunded` part, in kuruş. Only completed orders have
 * money, as in every report. A refund of another amount than the price of its shares differs by the rest, which the first
 * share of the item has, so that the sums are those of the items.
 */
export const shareMoney: SQL = sql`(
  select s.id, s.order_item_id, s.offer_id, f.season_id, coalesce(a.place_id, f.place_id) as place_id, s.state,
    i.donation_type as kind, s.proxy_channel as channel,
    case when o.counts then i.amount else 0 end as amount,
    case when o.counts then s.named * i.amount + case when s.is_first then coalesce(r.amount, 0) - s.named_of_item * i.amount else 0 end
      else 0 end as refunded
  from (
    select s.*, (sum(s.named) over (partition by s.order_item_id))::int as named_of_item,
      row_number() over (partition by s.order_item_id order by s.n, s.id) = 1 as is_first
    from (
      select s.*, (exists (
        select from kurban_share_refunds g join refunds r on r.id = g.refund_id
        where g.share_id = s.id and r.state = 'confirmed'))::int as named
      from kurban_shares s where s.state <> 'moved') s) s
  join kurban_offers f on f.id = s.offer_id
  join order_items i on i.id = s.order_item_id
  join (select id, status = 'completed' and trial is null as counts from orders) o on o.id = i.order_id
  left join kurban_animals a on a.id = s.animal_id
  left join ${refundedItems} r on r.item_id = i.id)`;
