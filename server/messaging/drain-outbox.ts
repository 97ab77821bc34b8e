import { setTimeout as wait } from "node:timers/promises";
import { throttleBackgroundWork } from "../kernel/throttle-background-work.ts";

const atOnce = 4;
/** A pause between deliveries, so that a night's queue does not reach a provider in one burst. */
const betweenMs = 100;
/** Limits a run with a slow provider; the next run continues. */
const mostPerRun = 3_000;

/**
 * Claims rows of an outbox one after the other, a few at once, and sends each. `send` says whether the other side took
 * it. Returns how many were taken.
 */
export async function drainOutbox<Claimed>(
  claim: () => Promise<Claimed | undefined>,
  send: (claimed: Claimed) => Promise<boolean>,
  stopping?: AbortSignal,
): Promise<number> {
  let tried = 0;
  let taken = 0;
  const work = async () => {
    while (tried < mostPerRun && !stopping?.aborted) {
      const begun = performance.now();
      const claimed = await claim();
      if (!claimed) return;
      tried += 1;
      if (await send(claimed)) taken += 1;
      await Promise.all([throttleBackgroundWork(begun), wait(betweenMs)]);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const broken = done.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return taken;
}
