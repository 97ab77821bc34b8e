import { ownValue } from "#shared/text/own-value.ts";

/** The notes and coins of the lira by their value in kuruş, largest first. */
export const denominations = [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 25, 10, 5] as const;
export type Denomination = (typeof denominations)[number];

/** The number of pieces of each note and coin. */
export type CashCount = Partial<Record<Denomination, number>>;

/** Parses a typed number of pieces; null if it is no whole number. An empty text is 0. */
export function parsePieces(text: string): number | null {
  const digits = text.trim();
  return /^\d{0,6}$/.test(digits) ? Number(digits) : null;
}

export function piecesOf(count: CashCount, value: Denomination): number {
  return ownValue<number>(count, String(value)) ?? 0;
}

/** Returns the value of the counted pieces in kuruş. */
export function sumCount(count: CashCount): number {
  return denominations.reduce((sum, value) => sum + value * piecesOf(count, value), 0);
}
