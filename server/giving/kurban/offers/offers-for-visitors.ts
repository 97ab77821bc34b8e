import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { VisibleOffer, VisibleOffers } from "#shared/giving/kurban-shares.ts";

type Row = Omit<VisibleOffer, "opensAt" | "closesAt" | "state" | "left" | "cardOnly"> & {
  campaignId: string;
  storedState: "open" | "paused" | "closed";
  left: number;
  capacity: number;
  unpaidHeld: number;
  opensAt: number;
  closesAt: number;
};

/** Returns the offers of these campaigns as visitors see them. A campaign without an offer is not in the answer. */
export async function offersForVisitors(
  db: Db,
  campaignIds: readonly string[],
  now: Date,
): Promise<VisibleOffers> {
  if (campaignIds.length === 0) return {};
  const rows = await rowsOf<Row>(db)`
    select distinct on (f.campaign_id) f.campaign_id as "campaignId", f.state as "storedState",
      f.capacity - f.sold - f.held as left, f.capacity, f.unpaid_held as "unpaidHeld", to_jsonb(f.kinds) as kinds,
      f.read_names as "readNames", f.place_id is null as pool,
      case when f.place_id is not null or f.tell_country then coalesce(p.country, (
        select min(country) from kurban_places o where o.season_id = f.season_id
        having count(distinct country) = 1)) end as country,
      extract(epoch from f.opens_at)::float8 * 1000 as "opensAt",
      extract(epoch from f.closes_at)::float8 * 1000 as "closesAt"
    from kurban_offers f left join kurban_places p on p.id = f.place_id
    where f.campaign_id in ${[...campaignIds]} and f.state <> 'draft'
    order by f.campaign_id, f.state = 'closed', f.closes_at desc`;
  return Object.fromEntries(rows.map((row) => [row.campaignId, toVisible(row, now.getTime())]));
}

function toVisible(row: Row, now: number): VisibleOffer {
  const { storedState, left, capacity, unpaidHeld, opensAt, closesAt, campaignId: _, ...rest } = row;
  const isFew = left <= 20 || left * 20 <= capacity;
  return {
    ...rest,
    state: stateOf({ storedState, left, opensAt, closesAt }, now),
    left: isFew ? left : null,
    cardOnly: (unpaidHeld + 1) * 4 > capacity,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
  };
}

function stateOf(
  { storedState, left, opensAt, closesAt }: Pick<Row, "storedState" | "left" | "opensAt" | "closesAt">,
  now: number,
): VisibleOffer["state"] {
  if (storedState === "closed" || now >= closesAt) return "closed";
  if (storedState === "paused") return "paused";
  if (now < opensAt) return "notYet";
  return left > 0 ? "open" : "soldOut";
}
