import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KindClass, type OpenAnimal, planPlaces, type QueuedShare } from "./plan-places.ts";

/** A queue of orders with so many shares of a kind, such as `3 vacip`. */
function queueOf(...orders: readonly string[]): QueuedShare[] {
  return orders.flatMap((order, index) => {
    const [count, kind] = order.split(" ");
    return Array.from({ length: Number(count) }, (_, n) => ({
      id: `${index}.${n}`,
      orderId: `order ${index}`,
      kind: kind === "vacip" || kind === "adak" ? kind : null,
      paidAt: index,
    }));
  });
}

const seven = [1, 2, 3, 4, 5, 6, 7];
const animal = (id: string, free: readonly number[] = seven, kind: KindClass = null): OpenAnimal => ({
  id,
  kind,
  free,
});
const rules = { sharesPerAnimal: 7, mixKinds: false };

/** Returns the orders on each animal, such as `A: 0 0 0 3`. */
function plan(
  queue: readonly QueuedShare[],
  animals: readonly OpenAnimal[],
  change: Partial<typeof rules> = {},
) {
  const { placements, left } = planPlaces(queue, animals, { ...rules, ...change });
  const lines = animals.flatMap(({ id }) => {
    const on = placements
      .filter(({ animalId }) => animalId === id)
      .map(({ shareId }) => shareId.split(".")[0]);
    return on.length > 0 ? [`${id}: ${on.join(" ")}`] : [];
  });
  return left.length > 0 ? [...lines, `left: ${left.length}`] : lines;
}

describe("shares go onto animals", () => {
  test("in the order of payment, and later orders fill what is left of an animal", () => {
    const queue = queueOf("3 vacip", "3 vacip", "2 vacip", "1 vacip");
    expect(plan(queue, [animal("A"), animal("B")])).toEqual(["A: 0 0 0 1 1 1 3", "B: 2 2"]);
  });

  test("an order stays together where an animal can hold it, and is split where none can", () => {
    expect(plan(queueOf("5 vacip", "5 vacip"), [animal("A"), animal("B")])).toEqual([
      "A: 0 0 0 0 0",
      "B: 1 1 1 1 1",
    ]);
    expect(plan(queueOf("5 vacip"), [animal("A", [1, 2]), animal("B", [5, 6, 7])])).toEqual([
      "A: 0 0",
      "B: 0 0 0",
    ]);
    expect(plan(queueOf("9 vacip"), [animal("A"), animal("B")])).toEqual(["A: 0 0 0 0 0 0 0", "B: 0 0"]);
  });

  test("an early order is not overtaken for the last animal", () => {
    expect(plan(queueOf("5 vacip", "2 vacip"), [animal("A", [6, 7])])).toEqual(["A: 0 0", "left: 5"]);
  });

  test("vacip and adak are apart unless the season mixes them, and other kinds go with both", () => {
    const queue = queueOf("2 vacip", "2 adak", "3 akika");
    expect(plan(queue, [animal("A"), animal("B")])).toEqual(["A: 0 0 2 2 2", "B: 1 1"]);
    expect(plan(queue, [animal("A")], { mixKinds: true })).toEqual(["A: 0 0 1 1 2 2 2"]);
    expect(plan(queue, [animal("A", [3, 4], "adak")])).toEqual(["A: 1 1", "left: 5"]);
  });

  test("many orders without an animal of their kind do not block those behind them", () => {
    const adaks = Array.from({ length: 80 }, () => "1 adak");
    expect(plan(queueOf(...adaks, "1 vacip"), [animal("A", [1], "vacip")])).toEqual(["A: 80", "left: 80"]);
  });
});

const kinds = fc.constantFrom<KindClass>("vacip", "adak", null);
const orders = fc.array(fc.array(kinds, { minLength: 1, maxLength: 12 }), { maxLength: 120 });
const animals = fc.array(fc.record({ kind: kinds, free: fc.subarray(seven) }), { maxLength: 40 });

test("every share has one free place, kinds are apart, and a second plan is the same", () => {
  fc.assert(
    fc.property(orders, animals, fc.boolean(), (ordered, found, mixKinds) => {
      const queue = ordered.flatMap((ofOrder, index) =>
        ofOrder.map((kind, n) => ({ id: `${index}.${n}`, orderId: `${index}`, kind, paidAt: index })),
      );
      const open = found.map((each, index) => ({ ...each, id: `A${index}` }));
      const made = planPlaces(queue, open, { sharesPerAnimal: 7, mixKinds });
      expect(planPlaces(queue, open, { sharesPerAnimal: 7, mixKinds })).toEqual(made);
      const { placements, left } = made;
      expect([...placements.map(({ shareId }) => shareId), ...left].sort()).toEqual(
        queue.map(({ id }) => id).sort(),
      );
      const places = placements.map(({ animalId, position }) => `${animalId} ${position}`);
      expect(new Set(places).size).toBe(places.length);
      for (const { id, kind, free } of open) {
        const on = placements.filter(({ animalId }) => animalId === id);
        for (const { position } of on) expect(free).toContain(position);
        const kindsOf = on.map(({ shareId }) => queue.find((share) => share.id === shareId)?.kind ?? null);
        const different = new Set([kind, ...kindsOf].filter((each) => each !== null));
        if (!mixKinds) expect(different.size).toBeLessThanOrEqual(1);
      }
      // A share is left over only if no animal has room for its kind.
      const room = open.filter(
        ({ id, free }) => placements.filter((p) => p.animalId === id).length < free.length,
      );
      if (mixKinds && left.length > 0) expect(room).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
