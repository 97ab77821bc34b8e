import type { ListedShare } from "#server/giving/kurban/list-shares.ts";

/** The shares of an order in one offer. */
export type ShareGroup = { id: string; first: ListedShare; shares: readonly ListedShare[] };

/** Groups shares by order and offer, in the order of their first shares. */
export function groupByOrder(shares: readonly ListedShare[]): ShareGroup[] {
  const groups = Map.groupBy(shares, ({ orderId, offerId }) => `${orderId}-${offerId}`);
  return [...groups].flatMap(([id, ofGroup]) => {
    const [first] = ofGroup;
    return first ? [{ id, first, shares: ofGroup }] : [];
  });
}
