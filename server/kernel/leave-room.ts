import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds. A slow answer from elsewhere is no work of ours, and must not prolong the rest for ever. */
const longest = { quiet: 250, busy: 1_000 };
/** Of the time of this process. */
const busyFrom = 0.6;
const lookEvery = 1_000;

let looked = { at: performance.now(), use: performance.eventLoopUtilization() };
let busy = false;

/** Whether this process has hardly time for anything else: over the last second, or over all that time in which nobody asked. */
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
 * For work that nobody waits for and that comes in heaps, as at each full minute of a busy night: rests as long as it
 * has worked since `begun` (milliseconds of `performance.now()`), and where the process has hardly time for anything
 * else, five times as long. What is left behind is made up for when the crowd has gone.
 */
export async function leaveRoom(begun: number): Promise<void> {
  const worked = performance.now() - begun;
  await wait(isBusy() ? Math.min(longest.busy, 5 * worked) : Math.min(longest.quiet, worked));
}
