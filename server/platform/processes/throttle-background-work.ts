import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Longest pause in milliseconds. Without it, a slow answer of another server would cause an endless pause. */
const longest = { quiet: 250, busy: 1_000 };
/** Share of this process's time. */
const busyFrom = 0.6;
const lookEvery = 1_000;

let looked = { at: performance.now(), use: performance.eventLoopUtilization() };
let busy = false;

/** Whether the event loop was over 60 % busy since the last measurement, which is at least a second old. */
export function isBusy(): boolean {
  const now = performance.now();
  if (now - looked.at > lookEvery) {
    const use = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(use, looked.use).utilization > busyFrom;
    looked = { at: now, use };
  }
  return busy;
}

/**
 * Pauses background work that comes in bulk, such as each minute's on a busy night, so that donors' requests run in
 * between: for as long as it has worked since `begun` (milliseconds of `performance.now()`), and five times as long
 * while the process is busy.
 */
export async function throttleBackgroundWork(begun: number): Promise<void> {
  const worked = performance.now() - begun;
  await wait(isBusy() ? Math.min(longest.busy, 5 * worked) : Math.min(longest.quiet, worked));
}
