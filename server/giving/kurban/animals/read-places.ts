import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type KindClass, type Plan, planPlaces } from "./plan-places.ts";

/** Where shares are to be placed: the animals of an offer, or those of one of its places. */
export type Target = { offerId: string; placeId?: string | undefined };

/** A plan, and the digest of what it places. */
export type Proposal = Plan & { digest: string };

/** The order in which animals are filled and listed: B-2 before B-10. */
export const byTag = sql`regexp_replace(a.tag, '[0-9]+$', ''), lpad(substring(a.tag from '[0-9]+$'), 20, '0'), a.tag, a.id`;

/** The type as far as it decides which animal takes a share. */
const kindClass = sql`case when i.donation_type in ('vacip', 'adak') then i.donation_type end`;

/**
 * The paid shares without an animal that no refund gives back. The shares of a locked list outlast a payment that is
 * contradicted, so that the order is asked, too.
 */
export const queuedShares = (
  offer: SQL,
) => sql`from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
  where s.offer_id = ${offer} and s.state = 'paid' and o.status = 'completed' and not exists (
    select from kurban_share_refunds f join refunds r on r.id = f.refund_id where f.share_id = s.id and r.state <> 'refused')`;

/** Returns where the paid shares of an offer go; null for an unknown offer. */
export async function proposePlaces(db: Db | Tx, target: Target): Promise<Proposal | null> {
  const [offer] = await rowsOf<{ sharesPerAnimal: number; mixKinds: boolean }>(db)`
    select f.shares_per_animal as "sharesPerAnimal", s.mix_kinds as "mixKinds"
    from kurban_offers f join kurban_seasons s on s.id = f.season_id where f.id = ${target.offerId}`;
  if (!offer) return null;
  const queue = await rowsOf<{ id: string; orderId: string; kind: KindClass; paidAt: number }>(db)`
    select s.id, i.order_id as "orderId", ${kindClass} as kind, extract(epoch from s.paid_at)::float8 * 1000 as "paidAt"
    ${queuedShares(sql`${target.offerId}`)}
    order by min(s.paid_at) over (partition by i.order_id) nulls first, i.order_id, i.position, s.n, s.id`;
  const animals = await rowsOf<{ id: string; taken: number[]; kind: KindClass }>(db)`
    select a.id, coalesce(jsonb_agg(s.position) filter (where s.id is not null), '[]') as taken, max(${kindClass}) as kind
    from kurban_animals a left join kurban_shares s on s.animal_id = a.id left join order_items i on i.id = s.order_item_id
    where a.offer_id = ${target.offerId} and a.state = 'planned' and ${atPlace(target)}
    group by a.id order by ${byTag}`;
  const positions = Array.from({ length: offer.sharesPerAnimal }, (_, index) => index + 1);
  const open = animals.map(({ id, kind, taken }) => ({
    id,
    kind,
    free: positions.filter((position) => !taken.includes(position)),
  }));
  const plan = planPlaces(queue, open, offer);
  const digest = createHash("sha256").update(JSON.stringify(plan)).digest("base64url");
  return Object.assign(plan, { digest });
}

export const atPlace = ({ placeId }: Target) => (placeId ? sql`a.place_id = ${placeId}` : sql`true`);
