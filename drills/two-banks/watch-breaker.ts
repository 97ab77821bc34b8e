import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Opened } from "#testing/databases/store.ts";
import { until } from "#testing/site/until.ts";

/** A bank got no donors from `openedAt` until `closedAt`. */
export type Pause = { bank: string; openedAt: Date; probeAt: Date; closedAt: Date | null };

export type BreakerWatch = AsyncDisposable & {
  /** In the order in which they began. */
  pauses: readonly Pause[];
  /** Waits until a bank was paused, and one donor may try it again, or the pause has ended. */
  untilProbe(bank: string): Promise<Pause>;
  /** Looks once more. */
  end(): Promise<void>;
};

type Row = { bank: string; opened_at: string | null; probe_at: string | null; updated_at: string };

/** Follows the breakers of a site's banks in its database, five times a second. A pause is a minute long at least. */
export function watchBreaker({ rows }: Opened): BreakerWatch {
  const pauses: Pause[] = [];
  const ended = new AbortController();
  const current = (bank: string) => pauses.findLast((one) => one.bank === bank && one.closedAt === null);

  async function look(): Promise<void> {
    const states = await rows<Row>(sql`select bank, opened_at, probe_at, updated_at from bank_states`);
    for (const { bank, opened_at, probe_at, updated_at } of states) {
      const known = current(bank);
      if (opened_at === null || probe_at === null) {
        if (known) known.closedAt = new Date(updated_at);
        continue;
      }
      const [openedAt, probeAt] = [new Date(opened_at), new Date(probe_at)];
      if (known) known.probeAt = probeAt;
      else pauses.push({ bank, openedAt, probeAt, closedAt: null });
    }
  }

  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look();
      await wait(200, undefined, { signal: ended.signal }).catch(() => {});
    }
    await look();
  })();
  async function end(): Promise<void> {
    ended.abort();
    await watching;
  }

  return {
    pauses,
    end,
    async untilProbe(bank) {
      const mayProbe = () =>
        pauses.find((one) => one.bank === bank && (one.closedAt || one.probeAt.getTime() <= Date.now()));
      const otherwise = `${bank} was never paused for its minute`;
      return await until(mayProbe, { patience: 150_000, pause: 200, otherwise });
    },
    [Symbol.asyncDispose]: end,
  };
}
