import { expect, test } from "vitest";
import type { TrackedShare } from "#server/giving/kurban/tracking/read-tracking.ts";
import { formatNumbers, groupShares, isFinished, summarise } from "./group-shares.ts";

const share = (number: number, change: Partial<TrackedShare> = {}): TrackedShare => ({
  number,
  state: "paid",
  stateReason: null,
  animalId: null,
  paidAt: 1,
  placedAt: null,
  slaughteredAt: null,
  distributionDay: null,
  distributedAt: null,
  pool: false,
  place: "Ankara",
  country: "TR",
  timeZone: "Europe/Istanbul",
  ...change,
});
const slaughtered = { state: "slaughtered", animalId: "a", placedAt: 2, slaughteredAt: 3 } as const;

test("shares of one animal are a group with their numbers", () => {
  const groups = groupShares([
    share(1),
    share(2, slaughtered),
    share(3, slaughtered),
    share(4),
    share(5, slaughtered),
  ]);
  expect(groups.map(({ numbers }) => formatNumbers(numbers))).toEqual(["1, 4", "2–3, 5"]);
});

test.each([
  ["waiting", [share(1)], { n: 1, m: 0 }],
  ["partly", [share(1), share(2, slaughtered)], { n: 2, m: 1 }],
  ["slaughtered", [share(1, slaughtered), share(2, { state: "over" })], { n: 1, m: 1 }],
  ["distributed", [share(1, { ...slaughtered, distributedAt: 4 })], { n: 1, m: 1 }],
  ["nothing", [share(1, { state: "returned" })], { n: 0, m: 0 }],
] as const)("the summary is %s", (kind, shares, counts) => {
  expect(summarise(groupShares(shares))).toEqual({ kind, ...counts });
});

test("a share without a place says why, and the page ends with the last step", () => {
  const [over, ended, done] = groupShares([
    share(1, { state: "over" }),
    share(2, { state: "over", stateReason: "window_ended" }),
    share(3, { ...slaughtered, distributedAt: 4 }),
  ]);
  expect([over?.obstacle, ended?.obstacle, done?.obstacle]).toEqual(["over", "over.ended", null]);
  expect([over, done].map((group) => group && isFinished(group))).toEqual([false, true]);
});

test("a distribution that has begun is under way until it ends", () => {
  const [group] = groupShares([share(1, { ...slaughtered, distributionDay: "2026-11-28" })]);
  expect(group?.steps.at(-1)).toEqual({ name: "distributing", moment: "2026-11-28" });
});
