import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { KurbanType } from "#shared/giving/kurban.ts";
import type { OfferState } from "#shared/giving/kurban-shares.ts";

/** An offer as staff choose it. Times are in milliseconds since 1970; `windowEnd`: the last end of its slaughter. */
export type ListedOffer = {
  id: string;
  seasonId: string;
  seasonTitle: string;
  campaignId: string;
  title: string;
  state: OfferState;
  kinds: KurbanType[];
  left: number;
  closesAt: number;
  windowEnd: number | null;
};

/** Lists all offers, those of the newest season first. */
export function listOffers(db: Db): Promise<ListedOffer[]> {
  return rowsOf<ListedOffer>(db)`
    select f.id, f.season_id as "seasonId", s.title as "seasonTitle", f.campaign_id as "campaignId", c.title, f.state,
      to_jsonb(f.kinds) as kinds, f.capacity - f.sold - f.held as left,
      extract(epoch from f.closes_at)::float8 * 1000 as "closesAt",
      extract(epoch from kurban_window_end(f.season_id, f.place_id))::float8 * 1000 as "windowEnd"
    from kurban_offers f join kurban_seasons s on s.id = f.season_id join campaigns c on c.id = f.campaign_id
    order by s.created_at desc, s.id, turkish_order(c.title), f.id`;
}

export type KurbanCampaign = { id: string; title: string; isActive: boolean };

/** Lists the campaigns that can have an offer, by title. */
export function listKurbanCampaigns(db: Db): Promise<KurbanCampaign[]> {
  return rowsOf<KurbanCampaign>(db)`
    select id, title, is_active as "isActive" from campaigns where category = 'kurban' and archived_at is null
    order by turkish_order(title), id`;
}

/** Finds the season of a place or an offer; undefined if there is none. */
export async function findSeasonOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ seasonId: string }>(db)`
    select season_id as "seasonId" from kurban_places where id = ${id}
    union all select season_id from kurban_offers where id = ${id}`;
  return found?.seasonId;
}
