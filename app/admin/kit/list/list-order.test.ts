import { expect, test } from "vitest";
import { inOrder, moved } from "./list-order.ts";

test("an entry moves to its new position", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

test("rows follow the ids; a row that was added meanwhile comes last", () => {
  const rows = ["a", "b", "new", "c"].map((id) => ({ id }));
  expect(inOrder(rows, ["c", "a", "b"], ({ id }) => id).map(({ id }) => id)).toEqual(["c", "a", "b", "new"]);
});
