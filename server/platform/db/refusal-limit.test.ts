import { expect, test } from "vitest";
import { limitInMemory } from "./rate-limit.ts";
import { limitRefusals } from "./refusal-limit.ts";

test("an address over its limit is refused without a query, until its time is over", async () => {
  let time = 0;
  let queryCount = 0;
  const limit = limitInMemory({ name: "refusals", points: 2, seconds: 60 });
  const countingLimit = {
    ...limit,
    consume(key: string) {
      queryCount++;
      return limit.consume(key);
    },
  };
  const refusals = limitRefusals(countingLimit, () => time);
  expect([await refusals.count("a"), await refusals.count("a"), refusals.isOver("a")]).toEqual([
    null,
    null,
    false,
  ]);
  expect(await refusals.count("a")).toBeGreaterThan(0);
  expect([refusals.isOver("a"), refusals.isOver("b"), queryCount]).toEqual([true, false, 3]);
  for (let n = 0; n < 100; n++) expect(await refusals.count("a")).toBeGreaterThan(0);
  expect(queryCount).toBe(3);
  time += 61_000;
  expect(refusals.isOver("a")).toBe(false);
  await refusals.count("a");
  expect(queryCount).toBe(4);
});

test("a flood from many addresses does not fill the memory", async () => {
  const refusals = limitRefusals({ consume: async () => 60, uncount: async () => {} });
  for (let n = 0; n < 10_050; n++) await refusals.count(`address ${n}`);
  expect([refusals.isOver("address 0"), refusals.isOver("address 10049")]).toEqual([false, true]);
});
