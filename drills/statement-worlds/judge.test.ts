import { expect, test } from "vitest";
import { createRandom } from "#testing/donor/random.ts";
import { judge, type StoredRow } from "./judge.ts";
import { randomWorld } from "./random-world.ts";
import { tell } from "./tell.ts";
import type { World } from "./world.ts";

const worlds = Array.from({ length: 50 }, (_, number) => randomWorld(createRandom(number)));

/** Every movement stored once, as the first format tells of it. */
function storedOnce({ bank, movements }: World): StoredRow[] {
  const format = bank.formats[0] ?? "csv";
  return movements.map((movement) => {
    const { day, text, payer, id } = tell(bank, format, movement);
    const facts = { id: movement.id, format, bookedOn: day, amount: movement.amount, description: text };
    return { ...facts, payer, bankId: id, doubtful: false };
  });
}

function judged(world: World, rows: readonly StoredRow[]) {
  const { missing, twice, strange } = judge(world, new Set(world.movements.map(({ id }) => id)), rows);
  return [missing.length, twice.length, strange.length];
}

test("movements that are stored once each are right", () => {
  for (const world of worlds) expect(judged(world, storedOnce(world))).toEqual([0, 0, 0]);
});

test("a movement that is left out is missing, unless a doubtful row stands for it", () => {
  for (const world of worlds) {
    const rows = storedOnce(world);
    expect(judged(world, rows.slice(1))).toEqual([1, 0, 0]);
    const [first, ...others] = rows.map((row, index) => ({ ...row, doubtful: index === 0 }));
    if (first) expect(judged(world, [first, ...others])).toEqual([0, 0, 0]);
  }
});

test("a row that is stored again is twice there, unless it is doubtful", () => {
  for (const world of worlds) {
    const rows = storedOnce(world);
    const again = rows.slice(0, 1).map((row) => ({ ...row, id: -1 }));
    expect(judged(world, [...rows, ...again])).toEqual([0, 1, 0]);
    const doubtful = again.map((row) => ({ ...row, doubtful: true }));
    expect(judged(world, [...rows, ...doubtful])).toEqual([0, 0, 0]);
  }
});

test("a row that names a payer of nobody's movement is strange", () => {
  for (const world of worlds) {
    const rows = storedOnce(world).map((row) => ({ ...row, payer: "Başka Biri" }));
    expect(judged(world, rows)[2]).toBe(rows.length);
  }
});
