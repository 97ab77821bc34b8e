import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Connection } from "../db/connect.ts";
import type { PageCache } from "./page-cache.ts";

type ContentFollower = {
  /**
   * Resolves when every change committed by now has dropped its pages in this process, so that its author sees it in
   * the next page. Waits at most a second, for when notifications do not arrive. Never throws.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Sent instead of a table's name; other processes ignore it. */
const mark = "mark";
const patience = 1_000;

/**
 * Drops pages when their content changes, by any writer in any process (migration 0000). While the connection for
 * notifications is lost, no cached page is trusted.
 */
export async function followContent(connection: Connection, cache: PageCache): Promise<ContentFollower> {
  const awaited = new Map<string, () => void>();
  const stop = await connection.listen("content_changed", {
    heard(payload) {
      const [table = "", id] = payload.split(":");
      if (table === mark) return awaited.get(id ?? "")?.();
      if (!id) return cache.dropTable(table);
      cache.dropTag(table);
      cache.dropTag(`${table}:${id}`);
    },
    reached: (reached) => cache.setHearing(reached),
  });
  return {
    stop,
    async caughtUp() {
      const id = randomUUID();
      // Notifications arrive in commit order, so after this one all earlier ones have arrived.
      const heard = new Promise<void>((resolve) => awaited.set(id, resolve));
      const told = connection.db.execute(sql`select pg_notify('content_changed', ${`${mark}:${id}`})`);
      const done = told.then(() => heard);
      await pTimeout(done, { milliseconds: patience, message: false }).catch(() => {});
      awaited.delete(id);
    },
  };
}
