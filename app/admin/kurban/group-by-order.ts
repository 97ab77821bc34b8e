import type { ListedShare } from "#server/giving/kurban/list-shares.ts";

/** Shares of one order. */
export type ShareGroup = { id: string; first: ListedShare; shares: readonly ListedShare[] };

/** Groups shares by order, in the order of their first shares. */
export function groupByOrder(shares: readonly ListedShare[]): ShareGroup[] {
  return groupBy(shares, ({ orderId }) => orderId);
}

/** Groups shares by what one decision is about: the order, the offer, the type and why they are over, apart from those in a refund. */
export function groupByDecision(shares: readonly ListedShare[]): ShareGroup[] {
  return groupBy(shares, ({ orderId, offerId, donationType, isRefunding, stateReason }) =>
    [orderId, offerId, donationType, isRefunding, stateReason].join(" "),
  );
}

function groupBy(shares: readonly ListedShare[], keyOf: (share: ListedShare) => string): ShareGroup[] {
  return [...Map.groupBy(shares, keyOf)].flatMap(([id, ofGroup]) => {
    const [first] = ofGroup;
    return first ? [{ id, first, shares: ofGroup }] : [];
  });
}
