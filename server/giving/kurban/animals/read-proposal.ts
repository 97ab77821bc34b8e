import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { proposePlaces, type Target } from "./read-places.ts";

/** A share of a proposal. The number of its order is null for an old order. */
export type ProposedShare = {
  id: string;
  reference: string | null;
  orderId: string;
  n: number;
  donationType: string;
  ownerName: string | null;
  position: number;
};

export type ProposedAnimal = {
  id: string;
  tag: string;
  placeName: string;
  free: number;
  shares: ProposedShare[];
};

export type ProposalRead = {
  digest: string;
  placed: number;
  left: number;
  /** How many orders are on more than one animal though one animal could have all their shares. */
  split: number;
  /** How many paid shares are not in the queue because a refund names them. */
  refunding: number;
  animals: ListPage<ProposedAnimal>;
};

const animalsPerPage = 40;

/** Reads the proposal for the paid shares of an offer, with the animals of one page. */
export async function readProposal(db: Db, target: Target, page: number): Promise<ProposalRead | null> {
  const proposal = await proposePlaces(db, target);
  if (!proposal) return null;
  const { placements, left, digest } = proposal;
  const byAnimal = [...Map.groupBy(placements, ({ animalId }) => animalId)];
  const { pagination, offset } = nearestPage(byAnimal.length, page, animalsPerPage);
  const shown = byAnimal.slice(offset, offset + animalsPerPage);
  const placed = new Map(shown.flatMap(([, ofAnimal]) => ofAnimal.map((each) => [each.shareId, each])));
  const animals = await rowsOf<Omit<ProposedAnimal, "shares">>(db)`
    select a.id, a.tag, p.name as "placeName",
      f.shares_per_animal - (select count(*)::int from kurban_shares s where s.animal_id = a.id) as free
    from kurban_animals a join kurban_places p on p.id = a.place_id join kurban_offers f on f.id = a.offer_id
    where a.id in ${[...shown.map(([id]) => id), ""]}`;
  const shares = await rowsOf<Omit<ProposedShare, "position">>(db)`
    select s.id, o.reference, o.id as "orderId", s.n, i.donation_type as "donationType", s.owner_name as "ownerName"
    from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where s.id in ${[...placed.keys(), ""]}`;
  const [counts] = await rowsOf<{ split: number; refunding: number }>(db)`
    select (select count(*)::int from (
        select from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as p("shareId" text, "animalId" text)
        join kurban_shares s on s.id = p."shareId" join order_items i on i.id = s.order_item_id
        join kurban_offers f on f.id = s.offer_id
        group by i.order_id, f.shares_per_animal
        having count(distinct p."animalId") > 1 and count(*) <= f.shares_per_animal) x) as split,
      (select count(*)::int from kurban_shares s where s.offer_id = ${target.offerId} and s.state = 'paid'
        and ${sql`kurban_share_is_refunded(s.id)`}) as refunding`;
  const rows = shown.flatMap(([id, ofAnimal]) => {
    const animal = animals.find((row) => row.id === id);
    const listed = ofAnimal.flatMap(({ shareId, position }) => {
      const share = shares.find((row) => row.id === shareId);
      return share ? [Object.assign({}, share, { position })] : [];
    });
    return animal ? [Object.assign(animal, { shares: listed })] : [];
  });
  return {
    digest,
    placed: placements.length,
    left: left.length,
    split: counts?.split ?? 0,
    refunding: counts?.refunding ?? 0,
    animals: Object.assign({ rows, total: byAnimal.length }, pagination),
  };
}
