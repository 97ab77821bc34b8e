import type { Adjustment } from "./table.ts";

type Item = { id: number; quantity: number; lineTotal: number };

/**
 * Proposes items for another total in kuruş, which staff can correct. Each item gets a proportional share, and the
 * largest also the rounding difference. Units keep their price if possible: three shares become two for the price of two.
 */
export function proposeAdjustment(items: readonly Item[], total: number): Adjustment[] {
  const orderedTotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const shares = items.map(({ lineTotal }) =>
    Number((BigInt(lineTotal) * BigInt(total)) / BigInt(orderedTotal)),
  );
  const largestIndex = items.reduce(
    (bestIndex, { lineTotal }, at) => (lineTotal > (items.at(bestIndex)?.lineTotal ?? 0) ? at : bestIndex),
    0,
  );
  shares[largestIndex] =
    (shares.at(largestIndex) ?? 0) + total - shares.reduce((sum, share) => sum + share, 0);
  return items.map(({ id, quantity, lineTotal }, at) => {
    const share = shares[at] ?? 0;
    return { itemId: id, quantity: chooseQuantity(share, lineTotal / quantity, quantity), lineTotal: share };
  });
}

/** Returns the number of units at the ordered price, or else the ordered quantity if it divides the share, or else 1. */
function chooseQuantity(share: number, unit: number, quantity: number): number {
  if (share > 0 && share % unit === 0 && share / unit <= 1000) return share / unit;
  return share % quantity === 0 ? quantity : 1;
}
