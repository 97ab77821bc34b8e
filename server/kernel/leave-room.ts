import { setTimeout as wait } from "node:timers/promises";

const longest = 250;

/**
 * For work that nobody waits for and that comes in heaps, as at each full minute of a busy night: rests as long as it
 * has worked since `begun` (milliseconds of `performance.now()`), so that donors find half of everything free. A slow
 * answer from elsewhere is no work, and prolongs the rest only up to a quarter of a second.
 */
export async function leaveRoom(begun: number): Promise<void> {
  await wait(Math.min(longest, performance.now() - begun));
}
