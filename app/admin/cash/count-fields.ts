import type { Denomination } from "#shared/money/cash-count.ts";

/** The name of the input for the pieces of a note or coin. */
export const piecesField = (value: Denomination): string => `pieces-${value}`;

/** `200 TL`, `50 kuruş` */
export function denominationName(value: number): string {
  return value >= 100 ? `${value / 100} TL` : `${value} kuruş`;
}

/** The notes, which are worth at least 5 lira. */
export const isNote = (value: Denomination): boolean => value >= 500;
