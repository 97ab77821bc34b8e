import { expect, test } from "vitest";
import { moveEntry, sortByIds } from "./list-order.ts";

test("an entry moves to its new position", () => {
  expect(moveEntry(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveEntry(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveEntry(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

test("rows are sorted by the ids; a row without an id in the list comes last", () => {
  const rows = ["a", "b", "new", "c"].map((id) => ({ id }));
  expect(sortByIds(rows, ["c", "a", "b"], ({ id }) => id).map(({ id }) => id)).toEqual([
    "c",
    "a",
    "b",
    "new",
  ]);
});
