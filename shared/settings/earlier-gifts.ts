import { daySetting, defineSettings, moneySetting, numberSetting, type ValuesOf } from "./define-settings.ts";

/**
 * The gifts that the foundation was given before the site, for the proof band alone: the back office, the ledger checks
 * and the sums of campaigns do not count them (docs/contract.md#gifts-before-the-site).
 */
export const earlierGiftsSettings = defineSettings({
  key: "earlier-gifts",
  name: "Site öncesi bağışlar",
  fields: {
    amount: moneySetting({ name: "Site öncesi bağışların tutarı", default: 0 }),
    count: numberSetting({
      name: "Site öncesi bağış sayısı",
      unit: "count",
      default: null,
      to: 9_999_999,
    }),
    /** The last day of these gifts. They belong to its year. */
    asOf: daySetting({ name: "Site öncesi bağışların son günü" }),
  },
});

export type EarlierGifts = ValuesOf<typeof earlierGiftsSettings>;

/** Adds the earlier gifts to the sum of a year, if they belong to this year. */
export function addEarlierGifts<Total extends { year: number; count: number; amount: number }>(
  total: Total,
  { amount, count, asOf }: EarlierGifts,
): Total {
  if (asOf === null || Number(asOf.slice(0, 4)) !== total.year) return total;
  return { ...total, count: total.count + (count ?? 0), amount: total.amount + amount };
}

/** Returns the problems of figures that are not whole: amount, number and day belong together. */
export function findFigureProblems({ amount, count, asOf }: EarlierGifts, today: string) {
  const isEmpty = !amount && count === null && asOf === null;
  return {
    ...(!isEmpty && !amount && { amount: "required" }),
    ...(!isEmpty && count === null && { count: "required" }),
    ...(!isEmpty && asOf === null && { asOf: "required" }),
    ...(asOf !== null && asOf > today && { asOf: "future" }),
  };
}
