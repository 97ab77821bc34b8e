import { expect, test } from "vitest";
import { proposeTarget } from "./propose-target.ts";

const target = (id: string, category: string, minAmount: number) => ({ id, title: id, category, minAmount });
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
  ["no target without a category", undefined, 1_000_00, undefined],
  ["no target of the general category, which contains zekât", "genel", 1_000_00, undefined],
  ["the only target of the category that accepts the amount", "kurban", 4_500_00, "share"],
  ["no target below its minimum amount", "kurban", 4_000_00, undefined],
  ["no target if the category has two", "yetim", 100_00, undefined],
  ["no target if the category is empty", "saglik", 100_00, undefined],
])("the proposal is %s", (_description, category, amount, expected) => {
  expect(proposeTarget(targets, category, amount)?.id).toBe(expected);
});
