import { expect, test } from "vitest";
import { arrivalOf, arrived } from "./steady-requests.ts";

test("the load ramps up over half a minute and then stays constant", () => {
  expect(arrived(0)).toBe(0);
  expect(arrived(10)).toBeCloseTo(2.5);
  expect(arrived(30)).toBeCloseTo(16.5);
  expect(arrived(100)).toBeCloseTo(86.5);
});

test.each([0, 0.5, 3, 16.5, 17, 500])("%d seconds' worth have come at the moment it says", (worth) => {
  expect(arrived(arrivalOf(worth))).toBeCloseTo(worth);
});
