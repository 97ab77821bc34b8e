import { expect, test } from "vitest";
import { limitWork } from "./limit-work.ts";

test("two run, six wait, and the next gets null", async () => {
  const hold = limitWork(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const work = async () => {
    running++;
    await promise;
    return "done";
  };
  const all = Array.from({ length: 9 }, () => hold(work));
  expect(await all.at(-1)).toBeNull();
  expect(running).toBe(2);
  resolve();
  expect(await Promise.all(all)).toEqual([...Array(8).fill("done"), null]);
  await expect(hold(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
