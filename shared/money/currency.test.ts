import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, convert, isCurrency } from "./currency.ts";
import { AMOUNT_LIMIT } from "./money.ts";

const amounts = fc.integer({ min: 0, max: AMOUNT_LIMIT });
const currencies = fc.constantFrom(...CURRENCIES);
const RATES = { TRY: 1n, USD: 35n, EUR: 37n };

test("amounts are converted with the fixed rates", () => {
  expect(convert(100, "USD", "TRY")).toBe(3500);
  expect(convert(100, "EUR", "TRY")).toBe(3700);
  expect(convert(3500, "EUR", "USD")).toBe(3700);
  expect(convert(450_000, "TRY", "USD")).toBe(12_857);
});

test("a conversion rounds to the nearest minor unit", () => {
  expect([17, 18, 52, 53].map((amount) => convert(amount, "TRY", "USD"))).toEqual([0, 1, 1, 2]);
  fc.assert(
    fc.property(amounts, currencies, currencies, (amount, from, to) => {
      const exact = (2n * BigInt(amount) * RATES[from] + RATES[to]) / (2n * RATES[to]);
      expect(BigInt(convert(amount, from, to))).toBe(exact);
    }),
  );
});

test("converting an amount and back changes it by at most half the value of a cent", () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      const amountBack = convert(convert(amount, "TRY", currency), currency, "TRY");
      expect(Math.abs(amountBack - amount)).toBeLessThanOrEqual(Number(RATES[currency]) / 2);
    }),
  );
});

test("of two amounts the larger stays the larger after a conversion", () => {
  fc.assert(
    fc.property(amounts, amounts, currencies, currencies, (a, b, from, to) => {
      const [lower, higher] = a < b ? [a, b] : [b, a];
      expect(convert(lower, from, to)).toBeLessThanOrEqual(convert(higher, from, to));
    }),
  );
});

test("only the codes of the three currencies are valid", () => {
  expect(["TRY", "try", "GBP", "", null, "toString"].map(isCurrency)).toEqual([
    ...[true, false, false, false, false, false],
  ]);
});
