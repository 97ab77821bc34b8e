import type { Connection } from "../db/connect.ts";
import type { PageCache } from "./page-cache.ts";

/**
 * Drops pages as their content changes, whoever changes it and in whichever process (migration 0002). Without a
 * connection to hear it on, nothing that was kept is trusted. Returns what ends it.
 */
export function followContent(connection: Connection, cache: PageCache): Promise<() => Promise<void>> {
  return connection.listen("content_changed", {
    heard(payload) {
      const [table = "", id] = payload.split(":");
      if (!id) return cache.dropTable(table);
      cache.dropTag(table);
      cache.dropTag(`${table}:${id}`);
    },
    reached: (reached) => cache.setHearing(reached),
  });
}
