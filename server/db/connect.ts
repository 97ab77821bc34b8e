import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Config } from "../config/config.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Listener } from "./listen.ts";
import type { RateLimit, RateLimitRule } from "./rate-limit.ts";

/** The database, whichever driver is behind it. Inside a transaction use only its `tx`: the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Connection = {
  kind: "embedded" | "postgres";
  db: Db;
  /** Runs the frozen migrations that are missing; safe when several processes start at once. */
  migrate(): Promise<void>;
  /** Calls back for every pg_notify on the channel, also from other processes. Returns a function that stops; closing stops, too. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** A counter of events per key and time, shared by all processes on this database. */
  rateLimit(rule: RateLimitRule): RateLimit;
  /** What the job library needs to speak through this connection. */
  jobs: JobsDriver;
  /** How many connections there are, how many of them have nothing to do, and how much work waits for one. */
  pool?: () => { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type JobsDriver =
  | { kind: "embedded"; query: EmbeddedQueries }
  | { kind: "postgres"; connectionString: string };

/** The part of the embedded database that the job library speaks to. */
export type EmbeddedQueries = {
  query<T = unknown>(text: string, params?: unknown[]): Promise<{ rows: T[] }>;
  exec(text: string): Promise<Array<{ rows: Record<string, unknown>[] }>>;
};

type ConnectConfig = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl">;

/** Whichever it is, the driver of the other one stays out of the memory of this process. */
export async function connect(config: ConnectConfig, log: Logger): Promise<Connection> {
  if (config.databaseUrl === null) {
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(config.dataDir, log);
  }
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl, log);
}
