import { expect, test } from "vitest";
import { maxTags, readTags } from "./kurban-tags.ts";

test.each([
  ["b-001", ["B-001"]],
  ["B-008…B-010", ["B-008", "B-009", "B-010"]],
  ["B-008 – B-010", ["B-008", "B-009", "B-010"]],
  ["B-9..11", ["B-9", "B-10", "B-11"]],
  ["B-1 - B-2, K7\nB-2", ["B-1", "B-2", "K7"]],
  ["  ", []],
])("%s are the tags %j", (typed, tags) => {
  expect(readTags(typed)).toEqual({ kind: "tags", tags });
});

test.each([
  ["B-10…B-2", "B-10…B-2"],
  ["B-1…K-4", "B-1…K-4"],
  ["B 1", "B 1"],
  ["=1+1", "=1+1"],
  [`B-1…B-${maxTags + 1}`, "too-many"],
])("%s is refused", (typed, problem) => {
  expect(readTags(typed)).toEqual({ kind: "refused", problem });
});
