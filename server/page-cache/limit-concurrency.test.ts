import { expect, test, vi } from "vitest";
import { createConcurrencyLimit } from "./limit-concurrency.ts";

function createWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, ends };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("at most n run at once, and the next one starts in order when one ends", async () => {
  const run = createConcurrencyLimit(2, 60_000);
  const { work, ends } = createWork();
  const done: number[] = [];
  const all = Promise.all([0, 1, 2, 3].map((n) => run(work).then(() => done.push(n))));
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settle();
  expect(ends).toHaveLength(3);
  expect(done).toEqual([1]);
  ends[2]?.();
  ends[0]?.();
  await settle();
  expect(ends).toHaveLength(4);
  ends[3]?.();
  await all;
  expect(done).toEqual([1, 2, 0, 3]);
});

test("a failed one frees its slot, too", async () => {
  const run = createConcurrencyLimit(1, 60_000);
  const first = run(() => Promise.reject(new Error("broken")));
  const second = run(async () => "well");
  await expect(first).rejects.toThrow("broken");
  await expect(second).resolves.toBe("well");
});

test("one that throws before it is a promise fails like the others", async () => {
  const run = createConcurrencyLimit(1, 60_000);
  const broken = run(() => {
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  await expect(run(async () => "well")).resolves.toBe("well");
});

test("a waiting one runs after its longest wait, even when the running ones hang", async () => {
  vi.useFakeTimers();
  try {
    const run = createConcurrencyLimit(1, 500);
    void run(() => new Promise(() => {}));
    const late = run(async () => "well");
    await vi.advanceTimersByTimeAsync(500);
    await expect(late).resolves.toBe("well");
  } finally {
    vi.useRealTimers();
  }
});
