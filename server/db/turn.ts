import pg from "pg";
import type { Logger } from "../kernel/logger.ts";
import { advisoryLocks } from "./advisory-locks.ts";

/** Which of all processes on one database does the work that is done once. */
export type Turn = {
  /**
   * To be asked before each piece of work. ours: it is this process, and stays so until it ends or is silent for long.
   * others: another process has it. unknown: the database does not say.
   */
  take(): Promise<"ours" | "others" | "unknown">;
  /** Leaves it to the others. */
  end(): Promise<void>;
};

const patience = 5_000;
/** Longer than it takes the holder to notice that it is not answered, so that it has stopped before another begins. */
const longestSilence = "30s";

/**
 * The turn is a lock of a session: it is free in the moment in which its holder dies, and no clock has a part in it. The
 * server ends the session of a holder that it does not hear of any more (a dead wire, a process that hangs).
 */
export function turnInPostgres(url: string, log: Pick<Logger, "warn">): Turn {
  let client: pg.Client | undefined;
  let holds = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: "imece turn",
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    const lost = () => {
      if (client === opened) drop();
    };
    opened.on("error", lost);
    opened.on("end", lost);
    try {
      await opened.connect();
      await opened.query(`set idle_session_timeout = '${longestSilence}'`);
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
    // With a question open this cuts the connection, and with it the lock.
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
        log.warn({ err }, "the database does not say who does the background work");
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
