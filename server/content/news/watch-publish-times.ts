import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { nextPublishAt } from "./queries.ts";

/** A look at least this often, in milliseconds: a time may be planned at any moment, and in any process. */
const longestWait = 10_000;

/**
 * Tells at the moment when planned news appears that the news has changed, so that kept pages are rendered anew.
 * Every process keeps its own watch by its own clock, by which it also decides what may be read. Returns what ends it.
 */
export function watchPublishTimes({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Logger;
}): () => Promise<void> {
  let told = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let ended = false;

  async function look(): Promise<void> {
    let wait = longestWait;
    try {
      const now = clock.now();
      let next = await nextPublishAt(db, told);
      if (next && next <= now) {
        // With no row after the colon: whatever shows news.
        await db.execute(sql`select pg_notify('content_changed', 'news:')`);
        told = now;
        next = await nextPublishAt(db, now);
      }
      // A timer may go off a moment too early; it then waits for that moment.
      if (next) wait = Math.min(wait, Math.max(1, next.getTime() - clock.now().getTime()));
    } catch (err) {
      log.warn({ err }, "the times of planned news could not be read");
    }
    if (!ended) timer = setTimeout(begin, wait).unref();
  }

  function begin(): void {
    looking = look();
  }

  begin();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await looking;
  };
}
