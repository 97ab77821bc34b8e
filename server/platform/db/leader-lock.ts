import type pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { openClient } from "./open-client.ts";

/** Elects the process that runs the background work, among all processes on one database. */
export type LeaderLock = {
  /**
   * Tries to get the lock; call it before each piece of work. "ours": this process holds the lock until it ends or its
   * session is idle for too long. "taken": another process holds it. "unknown": the database did not answer.
   */
  acquire(): Promise<"ours" | "taken" | "unknown">;
  /** Releases the lock. */
  end(): Promise<void>;
};

/**
 * The timeout is longer than a query may take (open-client.ts), so that the holder has noticed the loss and stopped before
 * another process takes the lock.
 */
const idleSessionTimeout = "30s";

/**
 * Elects the leader with a session-level advisory lock. PostgreSQL releases the lock when the session of its holder ends,
 * so no clock is involved. `idle_session_timeout` ends the session of a holder that hangs or lost its connection.
 */
export function leaderLockInPostgres(url: string, log: Pick<Logger, "warn">): LeaderLock {
  let client: pg.Client | undefined;
  let isHolder = false;

  function open(): Promise<pg.Client> {
    const startSession = () => `set idle_session_timeout = '${idleSessionTimeout}'`;
    return openClient({ url, name: "imece leader", first: startSession }, (opened) => {
      const lost = () => {
        if (client === opened) drop();
      };
      opened.on("error", lost);
      opened.on("end", lost);
    });
  }

  function drop(): void {
    const dropped = client;
    client = undefined;
    isHolder = false;
    // While a query is open, this closes the connection, which releases the lock.
    dropped?.end().catch(() => {});
  }

  return {
    async acquire() {
      try {
        client ??= await open();
        if (isHolder) {
          await client.query("select 1");
          return isHolder ? "ours" : "unknown";
        }
        const { rows } = await client.query("select pg_try_advisory_lock($1) as ours", [
          advisoryLocks.background,
        ]);
        isHolder = rows[0]?.ours === true && client !== undefined;
        return isHolder ? "ours" : "taken";
      } catch (err) {
        log.warn({ err }, "leader lock query failed");
        drop();
        return "unknown";
      }
    },
    async end() {
      const ended = client;
      client = undefined;
      isHolder = false;
      await ended?.end();
    },
  };
}
