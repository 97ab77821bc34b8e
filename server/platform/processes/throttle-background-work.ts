import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds. Without a limit, a slow answer of another server would cause a very long pause. */
const maxPause = { quiet: 250, busy: 1_000 };
/** The share of time from which the event loop counts as busy. */
const busyShare = 0.6;
const measureInterval = 1_000;

let lastMeasurement = { at: performance.now(), use: performance.eventLoopUtilization() };
let isBusyNow = false;

/** Returns whether the event loop was busy in the last measured period. A new measurement follows after a second. */
export function isBusy(): boolean {
  const now = performance.now();
  if (now - lastMeasurement.at > measureInterval) {
    const use = performance.eventLoopUtilization();
    isBusyNow = performance.eventLoopUtilization(use, lastMeasurement.use).utilization > busyShare;
    lastMeasurement = { at: now, use };
  }
  return isBusyNow;
}

/**
 * Pauses bulk background work, so that requests of donors run. The pause is as long as the work since `startedAt` (of
 * `performance.now()`), and five times as long while the process is busy.
 */
export async function throttleBackgroundWork(startedAt: number): Promise<void> {
  const workMs = performance.now() - startedAt;
  await wait(isBusy() ? Math.min(maxPause.busy, 5 * workMs) : Math.min(maxPause.quiet, workMs));
}
