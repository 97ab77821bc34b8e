import { sql } from "drizzle-orm";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A number of shares of an offer. `transfer`: they wait for a bank transfer. */
export type Claim = { offerId: string; count: number; transfer: boolean };

/** Locks offers, always in the order of their ids, before anything changes their shares. */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select 1 from kurban_offers where id in ${[...ids]} order by id for no key update`);
}

/**
 * Takes shares of offers for new holds. Returns a refusal if one of them has too few or is not open; the caller must then
 * roll back. The offers stay locked until the end of the transaction.
 */
export async function claimHolds(tx: Tx, claims: readonly Claim[], now: Date): Promise<Refused | null> {
  const at = now.toISOString();
  for (const { offerId, count, transfer } of claims.toSorted(byOffer)) {
    const unpaid = transfer ? count : 0;
    const taken = await rowsOf<unknown>(tx)`
      update kurban_offers set held = held + ${count}::int, unpaid_held = unpaid_held + ${unpaid}::int
      where id = ${offerId} and state = 'open' and ${at}::timestamptz >= opens_at and ${at}::timestamptz < closes_at
        and sold + held + ${count}::int <= capacity
        and (${unpaid}::int = 0 or (unpaid_held + ${unpaid}::int) * 4 <= capacity)
      returning 1`;
    if (taken.length === 0) return explainRefusal(tx, { offerId, count, transfer }, now);
  }
  return null;
}

/**
 * Takes places of an offer for its lapsed shares, whose money came after the hold had ended. The end of the slaughter less
 * one hour counts instead of the closing of the offer. Returns whether all of them get a place: the offer has room, and it
 * is still of the campaign that the donor paid for, unless staff moved the share to it.
 */
export async function claimLate(
  tx: Tx,
  offerId: string,
  shareIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const count = shareIds.length;
  const taken = await rowsOf<unknown>(tx)`
    update kurban_offers f set sold = sold + ${count}::int
    where id = ${offerId} and state = 'open' and ${at}::timestamptz >= opens_at
      and ${at}::timestamptz < coalesce(kurban_window_end(season_id, place_id) - interval '1 hour', 'infinity')
      and sold + held + ${count}::int <= capacity and not exists (
        select from kurban_shares s join order_items i on i.id = s.order_item_id
        where s.id in ${[...shareIds]} and s.moved_from is null and i.campaign_id <> f.campaign_id)
    returning 1`;
  return taken.length > 0;
}

const byOffer = (a: Claim, b: Claim) => (a.offerId < b.offerId ? -1 : 1);

/** Says why an offer refuses a claim. A place that became free meanwhile is for the next buyer. */
export async function explainRefusal(
  tx: Tx,
  { offerId, count, transfer }: Claim,
  now: Date,
): Promise<Refused> {
  const [offer] = await rowsOf<{
    campaign: string;
    left: number;
    isOpen: boolean;
    closedAt: number | null;
  }>(tx)`
    select campaign_id as campaign, capacity - sold - held as left,
      state = 'open' and ${now.toISOString()} >= opens_at and ${now.toISOString()} < closes_at as "isOpen",
      case when closes_at <= ${now.toISOString()} then extract(epoch from closes_at)::float8 * 1000 end as "closedAt"
    from kurban_offers where id = ${offerId}`;
  if (!offer) throw new Error(`no offer ${offerId}`);
  const { campaign, left, isOpen } = offer;
  if (!isOpen) {
    const closedAt = offer.closedAt === null ? null : new Date(offer.closedAt).toISOString();
    return refused("CLOSED", { subject: campaign, details: { campaign, closedAt } });
  }
  if (left < count || !transfer) {
    const details = { campaign, left: Math.min(left, count - 1) };
    return refused("SOLD_OUT", { subject: campaign, details });
  }
  return refused("TRANSFERS_FULL", { subject: campaign, details: { campaign } });
}
