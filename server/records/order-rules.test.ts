import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Place, pushed, rearranged, swapped } from "./order-rules.ts";

const list = (places: Record<string, number>): Place[] =>
  Object.entries(places).map(([id, displayOrder]) => ({ id, displayOrder }));
const abc = list({ a: 1, b: 4, c: 9 });

describe("up and down", () => {
  test("swaps the places of two neighbours, gaps and all", () => {
    expect(swapped(abc, "b", "up")).toEqual(list({ b: 1, a: 4 }));
    expect(swapped(abc, "b", "down")).toEqual(list({ c: 4, b: 9 }));
  });

  test("the first cannot go up, the last cannot go down", () => {
    expect(swapped(abc, "a", "up")).toBe("edge");
    expect(swapped(abc, "c", "down")).toBe("edge");
    expect(swapped(abc, "x", "up")).toBe("missing");
  });

  test("where two share a place, all are counted anew", () => {
    expect(swapped(list({ a: 0, b: 0, c: 3 }), "b", "up")).toEqual(list({ b: 1, a: 2 }));
    expect(swapped(list({ a: 5, b: 5 }), "a", "down")).toEqual(list({ b: 1, a: 2 }));
  });
});

describe("dragging", () => {
  test("hands the same places to the records in their new order", () => {
    expect(rearranged(abc, ["a", "b", "c"], ["c", "a", "b"])).toEqual(list({ c: 1, a: 4, b: 9 }));
    expect(rearranged(abc, ["b", "c"], ["c", "b"])).toEqual(list({ c: 4, b: 9 }));
    expect(rearranged(abc, ["a", "b"], ["a", "b"])).toEqual([]);
  });

  test.each([
    ["in another order by now", ["b", "a", "c"]],
    ["with one that is gone", ["a", "x", "c"]],
    ["without one that is new", ["a", "c"]],
    ["longer than it is", ["b", "c", "d"]],
    ["nothing", []],
  ])("a list that was seen %s is stale", (_, seen) => {
    expect(rearranged(abc, seen, [...seen].reverse())).toBe("stale");
  });

  test.each([[["a", "b"]], [["a", "b", "b"]], [["a", "b", "x"]], [["a", "b", "c", "c"]]])(
    "%j is no order of a, b and c",
    (wanted) => expect(rearranged(abc, ["a", "b", "c"], wanted)).toBe("other"),
  );
});

test("whoever takes a place pushes on what stands there, up to the next gap", () => {
  expect(pushed(list({ a: 1, b: 2, c: 3, d: 7 }), 2)).toEqual(list({ b: 3, c: 4 }));
  expect(pushed(abc, 2)).toEqual([]);
  expect(pushed(list({ a: 2, b: 2, c: 3 }), 2)).toEqual(list({ a: 3, b: 4, c: 5 }));
});

test("after any move and any taking of a place everybody has a place, and nobody the same", () => {
  const distinct = fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
    .map((places) =>
      places.sort((a, b) => a - b).map((displayOrder, id) => ({ id: `r${id}`, displayOrder })),
    );
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom("up", "down", "take"), index: fc.nat(11), place: fc.nat(31) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(distinct, steps, (start, taken) => {
      let places = start;
      for (const { kind, index, place } of taken) {
        const id = places[index % places.length]?.id ?? "";
        const others = places.filter((each) => each.id !== id);
        const changes =
          kind === "take"
            ? [...pushed(others, place), { id, displayOrder: place }]
            : swapped(places, id, kind as "up" | "down");
        if (typeof changes === "string") continue;
        const now = new Map([...places, ...changes].map((each) => [each.id, each.displayOrder]));
        places = [...now]
          .map(([each, displayOrder]) => ({ id: each, displayOrder }))
          .sort((a, b) => a.displayOrder - b.displayOrder);
        expect(new Set(now.values()).size).toBe(start.length);
      }
    }),
  );
});
