import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("shows each difference with both values", () => {
  expect(
    changesOf(
      { title: "Eski", published: false, same: 1, gone: "x" },
      { title: "Yeni", published: true, same: 1, added: [1] },
    ),
  ).toEqual([
    { field: "title", before: "Eski", after: "Yeni" },
    { field: "published", before: "Hayır", after: "Evet" },
    { field: "gone", before: "x", after: null },
    { field: "added", before: null, after: "[1]" },
  ]);
});

test("a created or deleted record has one value", () => {
  expect(changesOf(null, { name: "A" })).toEqual([{ field: "name", before: null, after: "A" }]);
  expect(changesOf({ name: "A" }, null)).toEqual([{ field: "name", before: "A", after: null }]);
  expect(changesOf(null, null)).toEqual([]);
});

test("cuts long texts", () => {
  expect(changesOf(null, { content: "x".repeat(900) })[0]?.after).toHaveLength(501);
});

test("shows amounts in lira and times in Istanbul time", () => {
  const at = { deletedAt: "2026-11-20T08:05:00.000Z", publishAt: null };
  expect(changesOf({ targetAmount: null, ...at }, { targetAmount: 125050, publishAt: "yarın" })).toEqual([
    { field: "targetAmount", before: null, after: "₺1.250,50" },
    { field: "deletedAt", before: "20.11.2026 11:05", after: null },
    { field: "publishAt", before: null, after: "yarın" },
  ]);
});
