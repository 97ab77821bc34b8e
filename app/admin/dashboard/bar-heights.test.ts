import { expect, test } from "vitest";
import { barsOf, changeInPercent, roundUp } from "./bar-heights.ts";

test("the highest day fills the drawing, and a small one can still be seen", () => {
  const bars = barsOf(
    [
      { card: 600_000, transfer: 400_000 },
      { card: 1, transfer: 0 },
      { card: 0, transfer: 0 },
    ],
    100,
  );
  expect(bars).toEqual([
    { card: 60, transfer: 40 },
    { card: 1, transfer: 0 },
    { card: 0, transfer: 0 },
  ]);
});

test("a month without donations draws nothing", () => {
  expect(barsOf([{ card: 0, transfer: 0 }], 100)).toEqual([{ card: 0, transfer: 0 }]);
});

test("scales end at round numbers", () => {
  expect([0, 7, 10, 11, 49, 51, 120_000].map(roundUp)).toEqual([1, 10, 10, 20, 50, 100, 200_000]);
});

test("the change is computed only with ten gifts or more in both periods", () => {
  const sum = (amount: number, count = 10) => ({ amount, count });
  expect(changeInPercent(sum(150), sum(100))).toBe(50);
  expect(changeInPercent(sum(50), sum(100))).toBe(-50);
  expect(changeInPercent(sum(100), sum(0, 0))).toBeNull();
  expect(changeInPercent(sum(243_700, 1), sum(10_000))).toBeNull();
  expect(changeInPercent(sum(243_700), sum(10_000, 9))).toBeNull();
});
