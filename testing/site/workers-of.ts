import { readFileSync } from "node:fs";
import { until } from "./until.ts";

/** Process ids of the current workers of a server (Linux). */
export function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Waits until there are `count` workers, none of them among `old`; resolves with the milliseconds it took. */
export async function untilNew(pid: number, count: number, old: readonly number[]): Promise<number> {
  const began = performance.now();
  const areNew = () => {
    const now = workersOf(pid);
    return now.length === count && now.every((worker) => !old.includes(worker));
  };
  await until(areNew, { patience: 120_000, otherwise: "the workers were not replaced" });
  return performance.now() - began;
}
