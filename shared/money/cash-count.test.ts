import { expect, test } from "vitest";
import { parsePieces, sumCount } from "./cash-count.ts";

test("a count sums its notes and coins in kuruş", () => {
  expect(sumCount({ 20000: 3, 100: 7, 5: 1 })).toBe(607_05);
  expect(sumCount({})).toBe(0);
});

test.each([
  ["", 0],
  [" 12 ", 12],
  ["-1", null],
  ["1,5", null],
  ["12a", null],
])("the typed pieces %j are read as %j", (typed, pieces) => {
  expect(parsePieces(typed)).toBe(pieces);
});
