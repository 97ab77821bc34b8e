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
   * Runs the frozen migrations that are missing; safe when several processes start at once. Throws AppError
   * "database_older" or "database_foreign" (known-migrations.ts). Tests name another folder than ours.
   */
  migrate(folder?: string): Promise<void>;
  /**
   * Calls `listener` for every pg_notify on the channel, also from other processes. Returns a function that stops it;
   * closing the connection stops it, too.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** A counter of events per key and time, shared by all processes on this database. */
  rateLimit(rule: RateLimitRule): RateLimit;
  /** The lock that elects the process for background work. Each call is one more candidate. */
  leaderLock(): LeaderLock;
  /** The driver below Drizzle, for tests and drills. */
  driver: Driver;
  /** Connections in total, idle ones, and work that waits for one. */
  pool?: () => { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

type Driver =
  | { kind: "embedded"; lite: PGlite }
  | {
      kind: "postgres";
      /** The address past a pooler. */
      url: string;
    };

type ConnectConfig = { dataDir: string; databaseUrl: string | null; databaseDirectUrl: string | null };

/** Loads only the driver that is used, so that the other one takes no memory. */
export async function connect(config: ConnectConfig, log: Logger): Promise<Connection> {
  if (config.databaseUrl === null) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(config.dataDir, log);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl, log);
}
