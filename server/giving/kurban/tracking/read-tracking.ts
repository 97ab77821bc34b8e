import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { ShareState } from "#shared/giving/kurban-shares.ts";
import type { Tracked } from "./find-tracked.ts";

/** What the donor learns of a share: no name, no amount, no type. Times are milliseconds since 1970. */
export type TrackedShare = {
  /** The number of the share in its order, from 1. */
  number: number;
  state: Exclude<ShareState, "moved">;
  stateReason: string | null;
  animalId: string | null;
  paidAt: number | null;
  placedAt: number | null;
  slaughteredAt: number | null;
  /** The day of the first distribution at the place, and the end of all of them. */
  distributionDay: string | null;
  distributedAt: number | null;
  /** Whether the shares of the offer go into a pool of places. */
  pool: boolean;
  /** The place and its country, where donors are told. */
  place: string | null;
  country: string | null;
  timeZone: string;
};

/**
 * Reads the shares of a tracking page. An animal whose meat was condemned is slaughtered, and nothing of it is
 * distributed. The meat of an animal is not given out before its slaughter, so its day is not before that day.
 */
export function readTracking(db: Db, { orderId, shareId }: Tracked): Promise<TrackedShare[]> {
  return rowsOf<TrackedShare>(db)`
    select number, state, state_reason as "stateReason", animal_id as "animalId",
      extract(epoch from paid_at)::float8 * 1000 as "paidAt",
      extract(epoch from case when animal_id is not null then coalesce(locked_at, state_at) end)::float8 * 1000 as "placedAt",
      extract(epoch from case when state = 'slaughtered' then slaughtered_at end)::float8 * 1000 as "slaughteredAt",
      case when given_out.day is not null
        then greatest(given_out.day, (slaughtered_at at time zone time_zone)::date)::text end as "distributionDay",
      extract(epoch from case when is_meat then distribution_done_at end)::float8 * 1000 as "distributedAt",
      pool, place, country, time_zone as "timeZone"
    from (
      select s.id, (row_number() over (order by i.position, s.n))::int as number, s.state, s.state_reason, s.state_at,
        s.paid_at, s.animal_id, s.offer_id, a.place_id, a.locked_at, a.slaughtered_at,
        s.state = 'slaughtered' and a.state = 'slaughtered' as is_meat,
        f.place_id is null as pool, case when f.place_id is not null then p.name end as place,
        case when f.place_id is not null or f.tell_country then p.country end as country,
        coalesce(p.time_zone, 'Europe/Istanbul') as time_zone, p.distribution_done_at
      from order_items i join kurban_shares s on s.order_item_id = i.id join kurban_offers f on f.id = s.offer_id
        left join kurban_animals a on a.id = s.animal_id left join kurban_places p on p.id = coalesce(a.place_id, f.place_id)
      where i.order_id = ${orderId} and s.state <> 'moved') share
      left join lateral (
        select min(d.on_day) as day from kurban_distributions d
        where is_meat and d.place_id = share.place_id and (d.offer_id is null or d.offer_id = share.offer_id)) given_out on true
    where ${shareId}::text is null or id = ${shareId} order by number`;
}
