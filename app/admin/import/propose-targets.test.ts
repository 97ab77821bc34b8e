import { expect, test } from "vitest";
import { overlapsEarlierGifts } from "./propose-targets.ts";

test.each([
  ["2024-01-31", "2024-02-29", "2024-06-30", true],
  ["2023-01-01", "2024-01-01", "2024-06-30", true],
  ["2023-01-01", "2023-12-31", "2024-06-30", false],
  ["2024-07-01", "2024-08-01", "2024-06-30", false],
  ["2024-01-31", "2024-02-29", null, false],
])(
  "imported gifts from %s to %s overlap the typed figures until %s: %s",
  (firstDay, lastDay, asOf, expected) => {
    expect(overlapsEarlierGifts({ amount: 1, campaigns: [], firstDay, lastDay }, asOf)).toBe(expected);
  },
);
