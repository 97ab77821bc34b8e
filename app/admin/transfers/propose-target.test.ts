import { expect, test } from "vitest";
import { proposeTarget } from "./propose-target.ts";

const target = (id: string, category: string, least: number) => ({ id, title: id, category, least });
const targets = [
  target("project", "projeler", 1_00),
  target("large", "genel", 1_000_00),
  target("small", "genel", 100_00),
  target("smaller", "genel", 50_00),
  target("share", "kurban", 4_500_00),
  target("orphan", "yetim", 1_00),
  target("orphans", "yetim", 1_00),
];

test.each([
  ["nothing for a plain movement", undefined, 1_000_00, undefined],
  ["nothing of the general ones, where zekât is", "genel", 1_000_00, undefined],
  ["the only one of the category that takes the amount", "kurban", 4_500_00, "share"],
  ["nothing below its minimum", "kurban", 4_000_00, undefined],
  ["nothing where there are two", "yetim", 100_00, undefined],
  ["nothing where the category has none", "saglik", 100_00, undefined],
])("%s", (_, category, amount, expected) => {
  expect(proposeTarget(targets, category, amount)?.id).toBe(expected);
});
