import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  moveIdsToEnd,
  type Position,
  pushPositions,
  rearrangePositions,
  swapPositions,
} from "./order-rules.ts";

const list = (positions: Record<string, number>): Position[] =>
  Object.entries(positions).map(([id, displayOrder]) => ({ id, displayOrder }));
const threePositions = list({ a: 1, b: 4, c: 9 });

describe("up and down", () => {
  test("swaps the positions of two neighbours, even with gaps between positions", () => {
    expect(swapPositions(threePositions, "b", "up")).toEqual(list({ b: 1, a: 4 }));
    expect(swapPositions(threePositions, "b", "down")).toEqual(list({ c: 4, b: 9 }));
  });

  test("the first record cannot move up, and the last record cannot move down", () => {
    expect(swapPositions(threePositions, "a", "up")).toBe("edge");
    expect(swapPositions(threePositions, "c", "down")).toBe("edge");
    expect(swapPositions(threePositions, "x", "up")).toBe("missing");
  });

  test("numbers all records again when two positions are equal", () => {
    expect(swapPositions(list({ a: 0, b: 0, c: 3 }), "b", "up")).toEqual(list({ b: 1, a: 2 }));
    expect(swapPositions(list({ a: 5, b: 5 }), "a", "down")).toEqual(list({ b: 1, a: 2 }));
  });
});

describe("dragging", () => {
  test("assigns the existing positions to the records in their new order", () => {
    expect(rearrangePositions(threePositions, ["a", "b", "c"], ["c", "a", "b"])).toEqual(
      list({ c: 1, a: 4, b: 9 }),
    );
    expect(rearrangePositions(threePositions, ["b", "c"], ["c", "b"])).toEqual(list({ c: 4, b: 9 }));
    expect(rearrangePositions(threePositions, ["a", "b"], ["a", "b"])).toEqual([]);
  });

  test.each([
    ["in another order by now", ["b", "a", "c"]],
    ["with one that is gone", ["a", "x", "c"]],
    ["without one that is new", ["a", "c"]],
    ["longer than it is", ["b", "c", "d"]],
    ["nothing", []],
  ])("a list whose order on the screen is %s is stale", (_, previousIds) => {
    expect(rearrangePositions(threePositions, previousIds, [...previousIds].reverse())).toBe("stale");
  });

  test.each([[["a", "b"]], [["a", "b", "b"]], [["a", "b", "x"]], [["a", "b", "c", "c"]]])(
    "%j is no order of a, b and c",
    (newIds) => expect(rearrangePositions(threePositions, ["a", "b", "c"], newIds)).toBe("other"),
  );
});

test("records move to the end of the list, and both parts keep their order", () => {
  expect(moveIdsToEnd(list({ a: 1, b: 2, c: 3, d: 4 }), new Set(["c", "a"]))).toEqual(["b", "d", "a", "c"]);
  expect(moveIdsToEnd(threePositions, new Set())).toEqual(["a", "b", "c"]);
  expect(moveIdsToEnd(threePositions, new Set(["c", "gone"]))).toEqual(["a", "b", "c"]);
});

test("a new record moves the records from its position to the next gap", () => {
  expect(pushPositions(list({ a: 1, b: 2, c: 3, d: 7 }), 2)).toEqual(list({ b: 3, c: 4 }));
  expect(pushPositions(threePositions, 2)).toEqual([]);
  expect(pushPositions(list({ a: 2, b: 2, c: 3 }), 2)).toEqual(list({ a: 3, b: 4, c: 5 }));
});

test("after any moves and insertions every record has a unique position", () => {
  const distinct = fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
    .map((positions) =>
      positions.sort((a, b) => a - b).map((displayOrder, id) => ({ id: `r${id}`, displayOrder })),
    );
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom("up", "down", "take"), index: fc.nat(11), position: fc.nat(31) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(distinct, steps, (start, taken) => {
      let positions = start;
      for (const { kind, index, position } of taken) {
        const id = positions[index % positions.length]?.id ?? "";
        const otherPositions = positions.filter((each) => each.id !== id);
        const changes =
          kind === "take"
            ? [...pushPositions(otherPositions, position), { id, displayOrder: position }]
            : swapPositions(positions, id, kind as "up" | "down");
        if (typeof changes === "string") continue;
        const now = new Map([...positions, ...changes].map((each) => [each.id, each.displayOrder]));
        positions = [...now]
          .map(([each, displayOrder]) => ({ id: each, displayOrder }))
          .sort((a, b) => a.displayOrder - b.displayOrder);
        expect(new Set(now.values()).size).toBe(start.length);
      }
    }),
  );
});
