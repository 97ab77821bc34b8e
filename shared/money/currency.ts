export const CURRENCIES = ["TRY", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

const SYMBOLS: Record<Currency, string> = { TRY: "₺", USD: "$", EUR: "€" };

/** The fixed rates (docs/specification.md#9-business-constants-and-limits). The rate of EUR to USD follows: 37/35. */
const TRY_PER_UNIT: Record<Currency, number> = { TRY: 1, USD: 35, EUR: 37 };

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

export function currencySymbol(currency: Currency): string {
  return SYMBOLS[currency];
}

/**
 * Converts minor units of `from` (kuruş, cents) into minor units of `to`, rounded half up. Integer arithmetic is exact
 * for every amount up to `AMOUNT_LIMIT`. Conversion into TRY never rounds.
 */
export function convert(amount: number, from: Currency, to: Currency): number {
  if (from === to) return amount;
  const divisor = 2 * TRY_PER_UNIT[to];
  const dividend = 2 * amount * TRY_PER_UNIT[from] + TRY_PER_UNIT[to];
  return Math.floor(dividend / divisor);
}
