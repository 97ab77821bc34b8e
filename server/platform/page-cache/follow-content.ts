import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Connection, Db, Tx } from "#server/platform/db/connect.ts";
import type { PageCache } from "./page-cache.ts";

type ContentFollower = {
  /**
   * Resolves when every change committed by now has dropped the pages of this process, so that its author sees it in
   * the next page. Waits at most a second, because notifications may fail to arrive. Never throws.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

const channel = "content_changed";
const patience = 1_000;

/**
 * Every process drops its cached pages when this transaction commits (docs/decisions/010). Writes of
 * content, settings and identity call it; writes of orders must not, because a notification makes commits wait for each other.
 */
export async function dropPages(db: Db | Tx): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, '')`);
}

/** Drops all pages after each `dropPages`. While the connection for notifications is lost, no cached page is trusted. */
export async function followContent(connection: Connection, cache: PageCache): Promise<ContentFollower> {
  const awaited = new Map<string, () => void>();
  const stop = await connection.listen(channel, {
    onMessage(mark) {
      const resolve = awaited.get(mark);
      if (resolve) resolve();
      // A mark that another process waits for reports no change.
      else if (mark === "") cache.clear();
    },
    onConnectionChange: (connected) => cache.setConnected(connected),
  });
  return {
    stop,
    async caughtUp() {
      const mark = randomUUID();
      // Notifications arrive in commit order, so after this one all earlier ones have arrived.
      const arrived = new Promise<void>((resolve) => awaited.set(mark, resolve));
      const sent = connection.db.execute(sql`select pg_notify(${channel}, ${mark})`);
      await pTimeout(
        sent.then(() => arrived),
        { milliseconds: patience, message: false },
      ).catch(() => {});
      awaited.delete(mark);
    },
  };
}
