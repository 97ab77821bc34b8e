/** The sums of a row of a report, in kuruş (server/giving/reports/sum-gifts.ts defines them). */
export type GiftSums = {
  gifts: number;
  /** The distinct donors. Gifts without phone and e-mail address have none. */
  donors: number;
  amount: number;
  refunded: number;
  /** Imported gifts that collected amounts do not include, and that no other sum contains. */
  notCounted: { gifts: number; amount: number; refunded: number };
};

export const noGifts: GiftSums = {
  gifts: 0,
  donors: 0,
  amount: 0,
  refunded: 0,
  notCounted: { gifts: 0, amount: 0, refunded: 0 },
};

/** What a sum has left after refunds. */
export function netOf({ amount, refunded }: { amount: number; refunded: number }): number {
  return amount - refunded;
}
