import { expect, test } from "vitest";
import { createOverload, lookEvery } from "./overload.ts";

function createNight() {
  let now = 0;
  const machine = { isBusy: true };
  const overload = createOverload({ now: () => now, isBusy: () => machine.isBusy });
  /** By default a look is on time, after 200 requests and no payment. */
  function look({ lateness = 0, came = 200, payments = [] as number[] }): void {
    for (let request = 0; request < came; request++) overload.arrived();
    for (const took of payments) {
      now -= took;
      const over = overload.pays();
      now += took;
      over(true);
    }
    now += lookEvery + lateness;
    overload.look();
  }
  function seconds(count: number, what: Parameters<typeof look>[0]): void {
    const end = now + count * 1_000;
    while (now < end - lookEvery / 2) look(what);
  }
  return { overload, machine, look, seconds };
}

const slow = { payments: [150, 150] };

test("a crowd that delays the event loop is shed: first renderings, then cached pages", () => {
  const { overload, seconds } = createNight();
  const parts = Array.from({ length: 7 }, () => {
    seconds(0.8, { lateness: 300 });
    return [overload.ofRendered(), overload.ofKept()].map((part) => Number(part.toFixed(2)));
  });
  expect(parts).toEqual([
    [0, 0],
    [0.32, 0],
    [0.64, 0],
    [0.95, 0],
    [0.95, 0],
    [0.95, 0.32],
    [0.95, 0.64],
  ]);
});

test("shedding decreases slowly", () => {
  const { overload, seconds } = createNight();
  seconds(10, { lateness: 300 });
  seconds(5, {});
  expect(overload.ofKept()).toBeCloseTo(0.5);
  seconds(10, {});
  expect(overload.ofKept()).toBe(0);
  expect(overload.ofRendered()).toBeCloseTo(0.45);
  seconds(6, {});
  expect(overload.ofRendered()).toBe(0);
});

test("slow payments also cause shedding", () => {
  const { overload, seconds } = createNight();
  seconds(1, slow);
  expect(overload.ofRendered()).toBe(0);
  seconds(1.5, slow);
  expect(overload.ofRendered()).toBeGreaterThan(0.4);
});

test("payments that are only close to slow shed no cached page", () => {
  const { overload, seconds } = createNight();
  seconds(60, { payments: [200, 200] });
  expect([overload.ofRendered(), overload.ofKept()]).toEqual([0.95, 0]);
  seconds(10, { payments: [400, 400] });
  expect([overload.ofRendered(), overload.ofKept()]).toEqual([0.95, 1]);
});

test("running payments count with their time so far", () => {
  const { overload, seconds } = createNight();
  const ends = Array.from({ length: 5 }, () => overload.pays());
  seconds(3, {});
  expect(overload.ofRendered()).toBeGreaterThan(0.4);
  for (const end of ends) end(false);
  seconds(20, {});
  expect(overload.ofRendered(), "what failed is not remembered").toBe(0);
});

test("slow payments of an idle process cause no shedding", () => {
  const { overload, machine, seconds } = createNight();
  machine.isBusy = false;
  seconds(5, slow);
  expect(overload.ofRendered()).toBe(0);
});

test("when the database goes away during shedding, the pages come back", () => {
  const { overload, machine, seconds } = createNight();
  seconds(20, { payments: [400, 400] });
  expect([overload.ofRendered(), overload.ofKept()]).toEqual([0.95, 1]);
  machine.isBusy = false;
  seconds(21, { payments: [5_000, 5_000] });
  expect([overload.ofRendered(), overload.ofKept()]).toEqual([0, 0]);
});

test("the median payment counts, not the slowest", () => {
  const { overload, seconds } = createNight();
  seconds(5, { payments: [20, 30, 2_000] });
  expect(overload.ofRendered()).toBe(0);
});

test("a few payments do not count", () => {
  const { overload, look } = createNight();
  for (let at = 0; at < 50; at++) look({ payments: at % 3 === 0 ? [2_000] : [] });
  expect(overload.ofRendered()).toBe(0);
});

test.each([
  ["event loop", { lateness: 300 }, { lateness: 150 }],
  ["payments", slow, { payments: [75, 75] }],
])("between late and in time nothing changes (%s)", (_what, late, between) => {
  const { overload, seconds } = createNight();
  seconds(2, late);
  seconds(1, between); // as long as payments are remembered
  const before = overload.ofRendered();
  expect(before).toBeGreaterThan(0);
  seconds(3, between);
  expect(overload.ofRendered()).toBe(before);
});

test("a single pause causes no shedding", () => {
  const { overload, look } = createNight();
  for (const lateness of [500, 10, 3_000, 10]) look({ lateness });
  expect(overload.ofRendered()).toBe(0);
});

test("a slow machine with few visitors sheds nothing", () => {
  const { overload, seconds } = createNight();
  seconds(60, { lateness: 2_000, payments: [2_000], came: 1 });
  expect(overload.ofRendered()).toBe(0);
});

test("waiting requests count as a crowd, and each end counts once", () => {
  const { overload, seconds } = createNight();
  const ends = Array.from({ length: 60 }, () => overload.waits());
  seconds(1.2, { lateness: 300, came: 0 });
  expect(overload.ofRendered()).toBeGreaterThan(0);
  for (const end of ends) {
    end();
    end();
  }
  seconds(10, { came: 0 });
  seconds(3, { lateness: 300, came: 40 });
  expect(overload.ofRendered(), "forty are no crowd").toBe(0);
});
