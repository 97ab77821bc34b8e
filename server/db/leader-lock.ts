import pg from "pg";
import type { Logger } from "../kernel/logger.ts";
import { advisoryLocks } from "./advisory-locks.ts";

/** Elects the one process, of all on one database, that runs the background work. */
export type LeaderLock = {
  /**
   * Call it before each piece of work. ours: this process holds the lock, until it ends or is silent for long.
   * others: another process holds it. unknown: the database did not answer.
   */
  take(): Promise<"ours" | "others" | "unknown">;
  /** Releases the lock. */
  end(): Promise<void>;
};

const timeout = 5_000;
/** Longer than `timeout`, so that the holder has noticed the loss and stopped before another process takes the lock. */
const idleSessionTimeout = "30s";

/**
 * A session-level advisory lock: PostgreSQL releases it when the session of its holder ends, and it depends on no
 * clock. `idle_session_timeout` ends the session of a holder that hangs or is behind a dead connection.
 */
export function leaderLockInPostgres(url: string, log: Pick<Logger, "warn">): LeaderLock {
  let client: pg.Client | undefined;
  let holds = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: "imece leader",
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
    });
    const lost = () => {
      if (client === opened) drop();
    };
    opened.on("error", lost);
    opened.on("end", lost);
    try {
      await opened.connect();
      await opened.query(`set idle_session_timeout = '${idleSessionTimeout}'`);
    } catch (error) {
      void opened.end();
      throw error;
    }
    return opened;
  }

  function drop(): void {
    const dropped = client;
    client = undefined;
    holds = false;
    // While a query is open, this closes the connection, which releases the lock.
    dropped?.end().catch(() => {});
  }

  return {
    async take() {
      try {
        client ??= await open();
        if (holds) {
          await client.query("select 1");
          return holds ? "ours" : "unknown";
        }
        const { rows } = await client.query("select pg_try_advisory_lock($1) as ours", [
          advisoryLocks.background,
        ]);
        holds = rows[0]?.ours === true && client !== undefined;
        return holds ? "ours" : "others";
      } catch (err) {
        log.warn({ err }, "leader lock query failed");
        drop();
        return "unknown";
      }
    },
    async end() {
      const ended = client;
      client = undefined;
      holds = false;
      await ended?.end();
    },
  };
}
