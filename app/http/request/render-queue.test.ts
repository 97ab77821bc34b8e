import { expect, test, vi } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

function createWork() {
  const finishers: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => finishers.push(() => resolve("rendered")));
  return { work, ends: finishers };
}

const runPendingTasks = () => new Promise((resolve) => setImmediate(resolve));

test("two renderings run at once, and the next waiting rendering starts when one ends", async () => {
  const queue = createRenderQueue();
  const { work, ends: finishers } = createWork();
  const finished: number[] = [];
  const renderings = Promise.all([0, 1, 2, 3].map((n) => queue("/bagis", work).then(() => finished.push(n))));
  await runPendingTasks();
  expect(finishers).toHaveLength(2);
  finishers[1]?.();
  await runPendingTasks();
  expect(finishers).toHaveLength(3);
  expect(finished).toEqual([1]);
  finishers[2]?.();
  finishers[0]?.();
  await runPendingTasks();
  expect(finishers).toHaveLength(4);
  finishers[3]?.();
  await renderings;
  expect(finished).toEqual([1, 2, 0, 3]);
});

test("while 200 pages wait, a further page is refused at once, but not the pages of a payment", async () => {
  const queue = createRenderQueue();
  const { work, ends: finishers } = createWork();
  for (let n = 0; n < 202; n++) void queue("/bagis", work);
  await runPendingTasks();
  await expect(queue("/bagis", work)).resolves.toBeUndefined();
  for (const path of ["/odeme", "/sepet", "/payment/verify"])
    await expect(
      queue(path, async () => "rendered"),
      path,
    ).resolves.toBe("rendered");
  await expect(queue("/odeme-nasil-yapilir", work)).resolves.toBeUndefined();
  finishers[0]?.();
  await runPendingTasks();
  const last = queue("/bagis", async () => "rendered");
  for (let n = 1; n < 202; n++) {
    finishers[n]?.();
    await runPendingTasks();
  }
  await expect(last).resolves.toBe("rendered");
  expect(finishers).toHaveLength(202);
});

test("while renderings hang, a page is refused after two seconds and never rendered", async () => {
  vi.useFakeTimers();
  try {
    const queue = createRenderQueue();
    const { work, ends: finishers } = createWork();
    void queue("/bagis", work);
    void queue("/bagis", work);
    let isStarted = false;
    const refusedPage = queue("/bagis", async () => {
      isStarted = true;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(refusedPage).resolves.toBeUndefined();
    finishers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    await expect(queue("/bagis", async () => "rendered")).resolves.toBe("rendered");
    expect(isStarted).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a failed rendering does not block the next rendering", async () => {
  const queue = createRenderQueue();
  const broken = [0, 1].map(() => queue("/bagis", () => Promise.reject(new Error("broken"))));
  for (const rendering of broken) await expect(rendering).rejects.toThrow("broken");
  await expect(queue("/bagis", async () => "rendered")).resolves.toBe("rendered");
});
