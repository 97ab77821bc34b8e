import type { Adjustment } from "./table.ts";

type Item = { id: number; quantity: number; lineTotal: number };

/**
 * Items of an order changed to another total in kuruş, for staff to correct: each its share of what came, the largest
 * what is left by rounding. Whole units stay whole: of three shares two remain, if the money is enough for two.
 */
export function proposeAdjustment(items: readonly Item[], total: number): Adjustment[] {
  const before = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const shares = items.map(({ lineTotal }) => Number((BigInt(lineTotal) * BigInt(total)) / BigInt(before)));
  const largest = items.reduce(
    (best, { lineTotal }, at) => (lineTotal > (items.at(best)?.lineTotal ?? 0) ? at : best),
    0,
  );
  shares[largest] = (shares.at(largest) ?? 0) + total - shares.reduce((sum, share) => sum + share, 0);
  return items.map(({ id, quantity, lineTotal }, at) => {
    const share = shares[at] ?? 0;
    return { itemId: id, quantity: quantityOf(share, lineTotal / quantity, quantity), lineTotal: share };
  });
}

/** Returns as many units as the share pays at the ordered price; else the same number, if it divides the share; else one. */
function quantityOf(share: number, unit: number, quantity: number): number {
  if (share > 0 && share % unit === 0 && share / unit <= 1000) return share / unit;
  return share % quantity === 0 ? quantity : 1;
}
