import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Logger } from "#server/platform/log/logger.ts";
import type { LeaderLock } from "./leader-lock.ts";
import type { Listener } from "./listen.ts";
import type { RateLimit, RateLimitRule } from "./rate-limit.ts";

/**
 * The database with either driver. Inside a transaction use only its `tx`: the embedded database has one connection.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Connection = {
  kind: "embedded" | "postgres";
  db: Db;
  /**
   * Runs the missing migrations; several processes can call it at the same time. Throws AppError "database_older" or
   * "database_foreign" (known-migrations.ts). Tests use another folder.
   */
  migrate(folder?: string): Promise<void>;
  /**
   * Calls `listener` for every pg_notify on the channel, also from other processes. Returns a function that stops the
   * listener; closing the connection stops it, too.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Creates a rate limit that all processes on this database share. */
  rateLimit(rule: RateLimitRule): RateLimit;
  /** Returns a candidate for the lock that elects the process for background work. */
  leaderLock(): LeaderLock;
  /** The driver below Drizzle, for tests and drills. */
  driver: Driver;
  /** Counts the connections, the idle ones, and the work that waits for a connection. */
  pool?: () => { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

type Driver =
  | { kind: "embedded"; lite: PGlite }
  | {
      kind: "postgres";
      /** The address of the server itself, without a pooler. */
      url: string;
    };

type ConnectConfig = { dataDir: string; databaseUrl: string | null; databaseDirectUrl: string | null };

/** Opens the database of the configuration. Loads only its driver, so that the other driver takes no memory. */
export async function connect(config: ConnectConfig, log: Logger): Promise<Connection> {
  if (config.databaseUrl === null) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(config.dataDir, log);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl, log);
}
