import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";

/** A line of an order whose campaign has an offer. */
export type OfferLine = {
  itemId: number;
  /** The index of the line in the order. */
  position: number;
  quantity: number;
  donationType: string;
  campaignId: string;
  offerId: string;
  /** Whether the offer has animals of this type. */
  fits: boolean;
  /** The shares that are left, without a lock. */
  left: number;
  closesAt: number;
  transferHoldHours: number;
  customerName: string;
  paymentMethod: OrderMethod;
  /** The proxy consent of the order. */
  proxyVersion: string | null;
  proxyLanguage: string | null;
  proxyAt: number | null;
};

/** Returns whether one of these campaigns has an offer, which is not a draft. */
export async function isOffered(tx: Tx, campaignIds: readonly string[]): Promise<boolean> {
  const found = await rowsOf<unknown>(tx)`
    select 1 from kurban_offers where campaign_id in ${[...campaignIds]} and state <> 'draft' limit 1`;
  return found.length > 0;
}

/**
 * Returns the lines of an order with an offer: the campaign's offer that is not closed, or the last closed one. A draft is
 * no offer yet.
 */
export async function readOfferLines(tx: Tx, orderId: string): Promise<OfferLine[]> {
  return rowsOf<OfferLine>(tx)`
    select i.id::float8 as "itemId", i.position, i.quantity, i.donation_type as "donationType",
      i.campaign_id as "campaignId", f.id as "offerId", i.donation_type = any(f.kinds) as fits,
      f.capacity - f.sold - f.held as left,
      extract(epoch from f.closes_at)::float8 * 1000 as "closesAt", f.transfer_hold_hours as "transferHoldHours",
      o.customer_name as "customerName", o.payment_method as "paymentMethod", c.version as "proxyVersion",
      c.language as "proxyLanguage", extract(epoch from c.granted_at)::float8 * 1000 as "proxyAt"
    from order_items i join orders o on o.id = i.order_id
    left join order_consents c on c.order_id = o.id and c.kind = 'proxy'
    cross join lateral (
      select * from kurban_offers where campaign_id = i.campaign_id and state <> 'draft'
      order by state = 'closed', closes_at desc limit 1) f
    where i.order_id = ${orderId} order by i.position`;
}
