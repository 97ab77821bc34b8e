import { expect, test } from "vitest";
import { proposeAdjustment } from "./propose-adjustment.ts";

const item = (id: number, quantity: number, lineTotal: number) => ({ id, quantity, lineTotal });

test.each([
  ["less of one item", [item(1, 1, 250_00)], 200_00, [[1, 200_00]]],
  ["two of three shares", [item(1, 3, 45_000_00)], 30_000_00, [[2, 30_000_00]]],
  ["an amount of no whole shares", [item(1, 3, 45_000_00)], 31_000_01, [[1, 31_000_01]]],
  [
    "its share of each item, the rest with the largest",
    [item(1, 1, 100_00), item(2, 1, 200_00)],
    100_00,
    [
      [1, 33_33],
      [1, 66_67],
    ],
  ],
])("%s", (_name, items, total, expected) => {
  const proposed = proposeAdjustment(items, total);
  expect(proposed.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual(expected);
});
