import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Connection } from "../db/connect.ts";
import type { PageCache } from "./page-cache.ts";

export type ContentFollower = {
  /**
   * Resolves when every change that is committed by now has dropped its pages in this process, so that whoever made it
   * sees it in the next page they ask for; after a second at the latest, when the database is not heard. Never throws.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Named in place of a table; other processes know no such word and drop nothing. */
const mark = "mark";
const patience = 1_000;

/**
 * Drops pages as their content changes, whoever changes it and in whichever process (migration 0002). Without a
 * connection to hear it on, nothing that was kept is trusted. `changed` is told of each change before pages are dropped.
 */
export async function followContent(
  connection: Connection,
  cache: PageCache,
  changed: () => void = () => {},
): Promise<ContentFollower> {
  const awaited = new Map<string, () => void>();
  const stop = await connection.listen("content_changed", {
    heard(payload) {
      const [table = "", id] = payload.split(":");
      if (table === mark) return awaited.get(id ?? "")?.();
      changed();
      if (!id) return cache.dropTable(table);
      cache.dropTag(table);
      cache.dropTag(`${table}:${id}`);
    },
    reached(reached) {
      changed();
      cache.setHearing(reached);
    },
  });
  return {
    stop,
    async caughtUp() {
      const id = randomUUID();
      const over = new AbortController();
      const late = wait(patience, undefined, { signal: over.signal });
      // Words are heard in the order of their commits, so with this one all earlier ones have been.
      const heard = new Promise<void>((resolve) => awaited.set(id, resolve));
      const told = connection.db.execute(sql`select pg_notify('content_changed', ${`${mark}:${id}`})`);
      await Promise.race([told.then(() => heard), late]).catch(() => {});
      awaited.delete(id);
      over.abort();
    },
  };
}
