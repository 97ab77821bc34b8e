import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Process ids of the current workers of a server (Linux). */
export function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Waits until there are `count` workers, none of them among `old`; resolves with the milliseconds it took. */
export async function untilNew(pid: number, count: number, old: readonly number[]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const now = workersOf(pid);
    if (now.length === count && now.every((worker) => !old.includes(worker)))
      return performance.now() - began;
    if (performance.now() - began > 120_000) throw new Error("the workers were not replaced");
    await wait(50);
  }
}
