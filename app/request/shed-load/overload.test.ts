import { expect, test } from "vitest";
import { createOverload } from "./overload.ts";

function crowdArrives(overload: ReturnType<typeof createOverload>, size = 200): void {
  for (let request = 0; request < size; request++) overload.arrived();
}

test("a crowd that keeps the loop late is thinned out step by step, and let back more slowly", () => {
  const overload = createOverload();
  const shares = Array.from({ length: 6 }, () => {
    crowdArrives(overload);
    overload.look(300);
    return overload.share();
  });
  expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1, 1]);
  overload.look(10);
  expect(overload.share()).toBeCloseTo(0.9);
  for (let look = 0; look < 9; look++) overload.look(10);
  expect(overload.share()).toBe(0);
});

test("between late and in time the share stays", () => {
  const overload = createOverload();
  for (let look = 0; look < 3; look++) {
    crowdArrives(overload);
    overload.look(300);
  }
  const before = overload.share();
  overload.look(150);
  expect(overload.share()).toBe(before);
});

test("one pause turns nobody away", () => {
  const overload = createOverload();
  for (const lateness of [500, 10, 500, 10]) {
    crowdArrives(overload);
    overload.look(lateness);
  }
  expect(overload.share()).toBe(0);
});

test("a slow machine with few visitors turns nobody away", () => {
  const overload = createOverload();
  for (let look = 0; look < 10; look++) {
    overload.arrived();
    overload.waits()();
    overload.look(2_000);
  }
  expect(overload.share()).toBe(0);
});

test("those who are still waiting are a crowd, too, and an end counts once", () => {
  const overload = createOverload();
  const ends = Array.from({ length: 60 }, () => overload.waits());
  overload.look(300);
  overload.look(300);
  expect(overload.share()).toBe(0.25);
  for (const end of ends) {
    end();
    end();
  }
  for (let look = 0; look < 3; look++) overload.look(10);
  crowdArrives(overload, 40);
  overload.look(300);
  overload.look(300);
  expect(overload.share(), "forty are no crowd").toBe(0);
});
