import { expect, test } from "vitest";
import { giftFailures, giftTables } from "./gift-tables.ts";
import type { Step } from "./walk-gift.ts";

const walk = (machine: number, taps = 4): Step[] => [
  { name: "home page", taps: 0, fields: 0, machine: 100 },
  { name: "name", taps, fields: 1, machine },
];

test("steps have the median of their rounds, and the last row has all of them", () => {
  const slow = { slowdown: 4, new: [walk(900)], known: [walk(800)] };
  const tables = giftTables([{ slowdown: 1, new: [walk(10), walk(30), walk(500)], known: [walk(20)] }, slow]);
  expect(tables).toContain("| name | 4 | 1 | 30.0 ms | 900 ms |");
  expect(tables).toContain("| together | 4 | 1 | 130 ms | 1000 ms |");
  expect(tables).toContain("| together | 4 | 1 | 120 ms | 900 ms |");
});

test("taps, fields and time over a goal are named; a slower processor is for information", () => {
  const fine = { new: [walk(1_900)], known: [walk(1_900)] };
  expect(giftFailures([{ slowdown: 1, ...fine }])).toEqual([]);
  const slow = { slowdown: 4, new: [walk(9_000)], known: [walk(9_000)] };
  expect(giftFailures([{ slowdown: 1, new: [walk(1_901, 9)], known: [walk(10, 6)] }, slow])).toEqual([
    "the gift of a new donor: taps 9, at most 8",
    "the gift of a new donor: machine 2001, at most 2000",
    "the gift of a known donor: taps 6, at most 5",
  ]);
});
