import { expect, test, vi } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

function createWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve("rendered")));
  return { work, ends };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("two renderings run at once, and the next one starts in order when one ends", async () => {
  const queue = createRenderQueue();
  const { work, ends } = createWork();
  const done: number[] = [];
  const all = Promise.all([0, 1, 2, 3].map((n) => queue("/bagis", work).then(() => done.push(n))));
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

test("beyond 200 waiting pages a page is refused at once, but not the pages of a payment", async () => {
  const queue = createRenderQueue();
  const { work, ends } = createWork();
  for (let n = 0; n < 202; n++) void queue("/bagis", work);
  await settle();
  await expect(queue("/bagis", work)).resolves.toBeUndefined();
  for (const path of ["/odeme", "/sepet", "/payment/verify"])
    await expect(
      queue(path, async () => "rendered"),
      path,
    ).resolves.toBe("rendered");
  await expect(queue("/odeme-nasil-yapilir", work)).resolves.toBeUndefined();
  ends[0]?.();
  await settle();
  const last = queue("/bagis", async () => "rendered");
  for (let n = 1; n < 202; n++) {
    ends[n]?.();
    await settle();
  }
  await expect(last).resolves.toBe("rendered");
  expect(ends).toHaveLength(202);
});

test("while renderings hang, a page is refused after two seconds and never rendered", async () => {
  vi.useFakeTimers();
  try {
    const queue = createRenderQueue();
    const { work, ends } = createWork();
    void queue("/bagis", work);
    void queue("/bagis", work);
    let started = false;
    const late = queue("/bagis", async () => {
      started = true;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(late).resolves.toBeUndefined();
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    await expect(queue("/bagis", async () => "rendered")).resolves.toBe("rendered");
    expect(started).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a failed rendering frees its place", async () => {
  const queue = createRenderQueue();
  const broken = [0, 1].map(() => queue("/bagis", () => Promise.reject(new Error("broken"))));
  for (const each of broken) await expect(each).rejects.toThrow("broken");
  await expect(queue("/bagis", async () => "rendered")).resolves.toBe("rendered");
});
