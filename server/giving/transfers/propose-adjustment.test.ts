import { expect, test } from "vitest";
import { proposeAdjustment } from "./propose-adjustment.ts";

const item = (id: number, quantity: number, lineTotal: number) => ({ id, quantity, lineTotal });

test.each([
  ["a lower amount reduces a single item", [item(1, 1, 250_00)], 200_00, [[1, 200_00]]],
  [
    "the price of two of three shares leaves two shares",
    [item(1, 3, 45_000_00)],
    30_000_00,
    [[2, 30_000_00]],
  ],
  [
    "an amount that is not a multiple of the unit price becomes one unit",
    [item(1, 3, 45_000_00)],
    31_000_01,
    [[1, 31_000_01]],
  ],
  [
    "items are reduced in proportion, and the largest item takes the rounding difference",
    [item(1, 1, 100_00), item(2, 1, 200_00)],
    100_00,
    [
      [1, 33_33],
      [1, 66_67],
    ],
  ],
])("%s", (_name, items, total, expected) => {
  const adjustments = proposeAdjustment(items, total);
  expect(adjustments.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual(expected);
});
