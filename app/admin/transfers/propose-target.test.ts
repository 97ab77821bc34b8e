import { expect, test } from "vitest";
import { proposeTarget } from "./propose-target.ts";

const target = (id: string, category: string, least: number) => ({ id, title: id, category, least });
const targets = [
  target("project", "projeler", 1_00),
  target("large", "genel", 1_000_00),
  target("small", "genel", 100_00),
  target("smaller", "genel", 50_00),
  target("share", "kurban", 4_500_00),
];

test.each([
  ["the first of the category, which takes it", "genel", 1_000_00, "large"],
  ["the first of the category that takes it", "genel", 999_99, "small"],
  ["the same at its exact minimum", "genel", 100_00, "small"],
  ["the first of the category where none takes it", "genel", 49_99, "large"],
  ["no other category than the named one", "kurban", 4_000_00, "share"],
  ["the first of all where the category has none", "zekat", 100_00, "project"],
])("%s", (_, category, amount, expected) => {
  expect(proposeTarget(targets, category, amount)?.id).toBe(expected);
});

test("nothing where there is nothing", () => expect(proposeTarget([], "genel", 100)).toBeUndefined());
