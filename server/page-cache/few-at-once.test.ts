import { expect, test, vi } from "vitest";
import { createFewAtOnce } from "./few-at-once.ts";

function createWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, ends };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("so many run at once, and the next begins when one has ended, in their order", async () => {
  const run = createFewAtOnce(2, 60_000);
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

test("one that fails gives its place away, too", async () => {
  const run = createFewAtOnce(1, 60_000);
  const first = run(() => Promise.reject(new Error("broken")));
  const second = run(async () => "well");
  await expect(first).rejects.toThrow("broken");
  await expect(second).resolves.toBe("well");
});

test("nobody waits for ever behind those that hang", async () => {
  vi.useFakeTimers();
  try {
    const run = createFewAtOnce(1, 500);
    void run(() => new Promise(() => {}));
    const late = run(async () => "well");
    await vi.advanceTimersByTimeAsync(500);
    await expect(late).resolves.toBe("well");
  } finally {
    vi.useRealTimers();
  }
});
