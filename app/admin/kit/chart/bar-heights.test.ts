import { expect, test } from "vitest";
import { changeInPercent, computeBars, roundUp } from "./bar-heights.ts";

test("the highest bar has the full height, and a small bar has at least height 1", () => {
  const bars = computeBars(
    [
      { lower: 600_000, upper: 400_000 },
      { lower: 1, upper: 0 },
      { lower: 0, upper: 0 },
    ],
    100,
  );
  expect(bars).toEqual([
    { lower: 60, upper: 40 },
    { lower: 1, upper: 0 },
    { lower: 0, upper: 0 },
  ]);
});

test("bars without donations have height 0", () => {
  expect(computeBars([{ lower: 0, upper: 0 }], 100)).toEqual([{ lower: 0, upper: 0 }]);
});

test("the maximum of the scale is a round number", () => {
  expect([0, 7, 10, 11, 49, 51, 120_000].map(roundUp)).toEqual([1, 10, 10, 20, 50, 100, 200_000]);
});

test("the change is computed only if both periods have at least ten gifts", () => {
  const sum = (amount: number, count = 10) => ({ amount, count });
  expect(changeInPercent(sum(150), sum(100))).toBe(50);
  expect(changeInPercent(sum(50), sum(100))).toBe(-50);
  expect(changeInPercent(sum(100), sum(0, 0))).toBeNull();
  expect(changeInPercent(sum(243_700, 1), sum(10_000))).toBeNull();
  expect(changeInPercent(sum(243_700), sum(10_000, 9))).toBeNull();
});
