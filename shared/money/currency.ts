export const CURRENCIES = ["TRY", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

const SYMBOLS: Record<Currency, string> = { TRY: "₺", USD: "$", EUR: "€" };

/** The kuruş that one unit of each currency is worth. */
export type Rates = Readonly<Record<Currency, number>>;

/** `day` is the day on which staff saved the rates (`2026-11-20`). */
export type ExchangeRates = { rates: Rates; day: string };

/** The first rates (docs/specification.md#9-business-constants-and-limits), and the day on which this release set them. */
export const INITIAL_RATES: Rates = { TRY: 100, USD: 35_00, EUR: 37_00 };
export const INITIAL_RATES_DAY = "2026-11-28";

/** The largest rate with which `convert` is exact, in kuruş. */
export const MAX_RATE = 1_000_00;

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

export function currencySymbol(currency: Currency): string {
  return SYMBOLS[currency];
}

/**
 * Converts minor units of `from` (kuruş, cents) into minor units of `to`, rounded half up. Integer arithmetic is exact
 * for every amount that an order may have.
 */
export function convert(amount: number, from: Currency, to: Currency, rates: Rates): number {
  if (from === to) return amount;
  return Math.floor((2 * amount * rates[from] + rates[to]) / (2 * rates[to]));
}
