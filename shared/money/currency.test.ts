import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, convert, isCurrency } from "./currency.ts";
import { AMOUNT_LIMIT } from "./money.ts";

const amounts = fc.integer({ min: 0, max: AMOUNT_LIMIT });
const currencies = fc.constantFrom(...CURRENCIES);
const RATES = { TRY: 1n, USD: 35n, EUR: 37n };

test("uses the fixed rates of the foundation", () => {
  expect(convert(100, "USD", "TRY")).toBe(3500);
  expect(convert(100, "EUR", "TRY")).toBe(3700);
  expect(convert(3500, "EUR", "USD")).toBe(3700);
  expect(convert(450_000, "TRY", "USD")).toBe(12_857);
});

test("rounds to the nearest, like exact integer arithmetic", () => {
  expect([17, 18, 52, 53].map((amount) => convert(amount, "TRY", "USD"))).toEqual([0, 1, 1, 2]);
  fc.assert(
    fc.property(amounts, currencies, currencies, (amount, from, to) => {
      const exact = (2n * BigInt(amount) * RATES[from] + RATES[to]) / (2n * RATES[to]);
      expect(BigInt(convert(amount, from, to))).toBe(exact);
    }),
  );
});

test("converts back within the kuruş that one cent is worth", () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, via) => {
      const back = convert(convert(amount, "TRY", via), via, "TRY");
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(Number(RATES[via]) / 2);
    }),
  );
});

test("never turns a larger amount into a smaller one", () => {
  fc.assert(
    fc.property(amounts, amounts, currencies, currencies, (a, b, from, to) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(convert(less, from, to)).toBeLessThanOrEqual(convert(more, from, to));
    }),
  );
});

test("accepts only the codes of the three currencies", () => {
  expect(["TRY", "try", "GBP", "", null, "toString"].map(isCurrency)).toEqual([
    ...[true, false, false, false, false, false],
  ]);
});
