import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** The longest pause in milliseconds. Without a limit, a slow answer of another server would cause a very long pause. */
const longest = { quiet: 250, busy: 1_000 };
/** The event loop is busy from this share of the time on. */
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
 * Pauses bulk background work, so that donors' requests run in between. The pause is as long as the work has taken since
 * `begun` (milliseconds of `performance.now()`), and five times as long while the process is busy.
 */
export async function throttleBackgroundWork(begun: number): Promise<void> {
  const worked = performance.now() - begun;
  await wait(isBusy() ? Math.min(longest.busy, 5 * worked) : Math.min(longest.quiet, worked));
}
