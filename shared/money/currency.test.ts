import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, convert, INITIAL_RATES, isCurrency, MAX_RATE } from "./currency.ts";
import { TRANSFER_MAX } from "./money.ts";

const amounts = fc.integer({ min: 0, max: TRANSFER_MAX });
const currencies = fc.constantFrom(...CURRENCIES);
const rate = fc.integer({ min: 1, max: MAX_RATE });
const rates = fc.record({ TRY: fc.constant(100), USD: rate, EUR: rate });

test("amounts are converted with the first rates", () => {
  expect(convert(100, "USD", "TRY", INITIAL_RATES)).toBe(3500);
  expect(convert(100, "EUR", "TRY", INITIAL_RATES)).toBe(3700);
  expect(convert(3500, "EUR", "USD", INITIAL_RATES)).toBe(3700);
  expect(convert(450_000, "TRY", "USD", INITIAL_RATES)).toBe(12_857);
});

test("a conversion rounds to the nearest minor unit, with any rates", () => {
  const cents = [17, 18, 52, 53].map((amount) => convert(amount, "TRY", "USD", INITIAL_RATES));
  expect(cents).toEqual([0, 1, 1, 2]);
  fc.assert(
    fc.property(amounts, currencies, currencies, rates, (amount, from, to, given) => {
      const [fromRate, toRate] = [BigInt(given[from]), BigInt(given[to])];
      const exact = (2n * BigInt(amount) * fromRate + toRate) / (2n * toRate);
      expect(BigInt(convert(amount, from, to, given))).toBe(from === to ? BigInt(amount) : exact);
    }),
  );
});

test("of two amounts the larger stays the larger after a conversion", () => {
  fc.assert(
    fc.property(amounts, amounts, currencies, currencies, rates, (a, b, from, to, given) => {
      const [lower, higher] = a < b ? [a, b] : [b, a];
      expect(convert(lower, from, to, given)).toBeLessThanOrEqual(convert(higher, from, to, given));
    }),
  );
});

test("only the codes of the three currencies are valid", () => {
  expect(["TRY", "try", "GBP", "", null, "toString"].map(isCurrency)).toEqual([
    ...[true, false, false, false, false, false],
  ]);
});
