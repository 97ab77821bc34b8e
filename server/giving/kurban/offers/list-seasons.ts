import { desc, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { kurbanOffers, kurbanPlaces, kurbanSeasons } from "./table.ts";

type Season = typeof kurbanSeasons.$inferSelect;
type Offer = typeof kurbanOffers.$inferSelect;

/** A season with the sums of its offers. `over`: paid shares without a place. */
export type SeasonSummary = Season & {
  offers: number;
  capacity: number;
  sold: number;
  held: number;
  over: number;
};

export async function listSeasons(db: Db): Promise<SeasonSummary[]> {
  const seasons = await db
    .select()
    .from(kurbanSeasons)
    .orderBy(desc(kurbanSeasons.createdAt), kurbanSeasons.id);
  const sums = await rowsOf<Omit<SeasonSummary, keyof Season> & { id: string }>(db)`
    select f.season_id as id, count(*)::int as offers, sum(f.capacity)::int as capacity, sum(f.sold)::int as sold,
      sum(f.held)::int as held, coalesce(sum((
        select count(*) from kurban_shares s where s.offer_id = f.id and s.state = 'over')), 0)::int as over
    from kurban_offers f group by f.season_id`;
  const none = { offers: 0, capacity: 0, sold: 0, held: 0, over: 0 };
  return seasons.map((season) => {
    const { id: _, ...found } = sums.find(({ id }) => id === season.id) ?? { id: season.id, ...none };
    return { ...season, ...found };
  });
}

/** An offer with the title of its campaign, and the numbers of its shares by state. */
export type OfferSummary = Offer & { campaignTitle: string; byState: Record<string, number> };

export type SeasonRead = Season & {
  places: (typeof kurbanPlaces.$inferSelect)[];
  offers: OfferSummary[];
};

/** Returns a season with its places and offers; undefined if there is none. */
export async function readSeason(db: Db, id: string): Promise<SeasonRead | undefined> {
  const [season] = await db.select().from(kurbanSeasons).where(eq(kurbanSeasons.id, id));
  if (!season) return undefined;
  const places = await db
    .select()
    .from(kurbanPlaces)
    .where(eq(kurbanPlaces.seasonId, id))
    .orderBy(kurbanPlaces.country, kurbanPlaces.name);
  const offers = await db
    .select()
    .from(kurbanOffers)
    .where(eq(kurbanOffers.seasonId, id))
    .orderBy(kurbanOffers.createdAt, kurbanOffers.id);
  const facts = await rowsOf<{ id: string; title: string; byState: Record<string, number> }>(db)`
    select f.id, c.title, coalesce((select jsonb_object_agg(state, n) from (
      select state, count(*) as n from kurban_shares where offer_id = f.id group by state) s), '{}') as "byState"
    from kurban_offers f join campaigns c on c.id = f.campaign_id where f.season_id = ${id}`;
  return {
    ...season,
    places,
    offers: offers.map((offer) => {
      const fact = facts.find((row) => row.id === offer.id);
      return { ...offer, campaignTitle: fact?.title ?? "", byState: fact?.byState ?? {} };
    }),
  };
}
