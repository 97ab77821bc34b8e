import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "./harness/donor.ts";
import type { Random } from "./harness/random.ts";
import type { SiteProcess } from "./harness/site-process.ts";

/** Sends requests to the site and kills it among them, while it is busy. */
export type Killer = {
  send: Send;
  /** Number of kills, and the milliseconds until the site was ready again each time. */
  recoveries: number[];
  /** Requests that were running when the server died. */
  cutOff(): number;
  /** Stops killing; resolves when the site is up. */
  stop(): Promise<void>;
};

/** Kills after every `least`–`most` requests, up to 40 ms after the last of them was sent. */
export function createKiller(site: SiteProcess, random: Random, [least, most]: [number, number]): Killer {
  const recoveries: number[] = [];
  let countdown = random.between(least, most);
  let restarting: Promise<void> | undefined;
  let broken: unknown;
  let cutOff = 0;
  let stopped = false;

  async function killAndRestart(): Promise<void> {
    await wait(random.below(40));
    await site.kill();
    recoveries.push(await site.start());
    countdown = random.between(least, most);
    restarting = undefined;
  }

  return {
    recoveries,
    cutOff: () => cutOff,
    async send(url, init) {
      if (broken) throw broken;
      // Requests refused by a dead server do not count, because it is not busy.
      if (!stopped && !restarting && --countdown <= 0) {
        restarting = killAndRestart().catch((error: unknown) => {
          broken = error;
        });
      }
      try {
        return await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
      } catch (error) {
        if (!isRefused(error)) cutOff++;
        return null;
      }
    },
    async stop() {
      stopped = true;
      await restarting;
      if (broken) throw broken;
    },
  };
}

/** Connection refused: the server was already dead and has received nothing. */
function isRefused(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] }) : null;
  return [cause, ...(cause?.errors ?? [])].some((one) => one?.code === "ECONNREFUSED");
}
