import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "./donor.ts";
import type { Random } from "./random.ts";
import type { SiteProcess } from "./site-process.ts";

/** Sends requests to the site and, among them, kills it: while it is busy, not while it sleeps. */
export type Killer = {
  send: Send;
  /** How often it has killed, and how many milliseconds passed each time until the site was ready again. */
  recoveries: number[];
  /** How many requests were on their way when the server died. */
  cutOff(): number;
  /** No more kills; resolves when the site is up. */
  stop(): Promise<void>;
};

/** Kills after every `least`–`most` requests, up to 40 ms after the last of them went out. */
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
      // A dead server is not a busy one: what is refused meanwhile does not count.
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

/** Nobody listened: the server was dead before, and cannot have heard any of it. */
function isRefused(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] }) : null;
  return [cause, ...(cause?.errors ?? [])].some((one) => one?.code === "ECONNREFUSED");
}
