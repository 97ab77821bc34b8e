import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { withAfterCommit } from "./after-commit.ts";
import type { Connection, Db } from "./connect.ts";
import { explainUnreachable } from "./explain-unreachable.ts";
import { guardPool } from "./guard-pool.ts";
import { describeDifference, readIdentity } from "./identity.ts";
import { leaderLockInPostgres } from "./leader-lock.ts";
import { limitLockWaits, ownConnections, pooledConnections } from "./limit-lock-waits.ts";
import { listenOn } from "./listen.ts";
import { withPreparedStatements } from "./prepared-statements.ts";
import { migrationsFolder } from "./project-files.ts";
import { limitInPostgres } from "./rate-limit.ts";
import { runMigrations } from "./run-migrations.ts";

/**
 * Milliseconds after which the server ends an idle transaction. Otherwise the transaction of a dead connection would keep
 * its row locks for hours, and waiting requests would use up all connections.
 */
const idleTransactionMs = 20_000;

/** Milliseconds after which the server ends a statement. Otherwise a few statements with a bad plan hold all connections. */
const statementMs = 120_000;

/** `directUrl` bypasses a transaction-mode pooler, which LISTEN, the migration lock and the leader lock need. */
export async function openPostgres(url: string, directUrl: string, log: Logger): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: "imece",
    // A pooler refuses unknown connection parameters; there the role must have these settings (docs/operations.md).
    ...(url === directUrl
      ? { idle_in_transaction_session_timeout: idleTransactionMs, lock_timeout: ownConnections.usual }
      : {}),
  });
  // As a connection parameter it would be refused by a pooler in session mode that accepts only the two above.
  if (url === directUrl)
    pool.on("connect", (client) => {
      client.query(`set statement_timeout = ${statementMs}`).catch(() => {});
    });
  limitLockWaits(pool, url === directUrl ? ownConnections : pooledConnections);
  guardPool(pool, url, log);
  try {
    await refuseUnfitServer(pool, log).catch((error) => {
      throw explainUnreachable(error, "DATABASE_URL", url);
    });
    if (url !== directUrl) await refuseOtherDatabase(pool, directUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const queryPool = url === directUrl ? withPreparedStatements(pool) : pool;
  const stopFunctions = new Set<() => Promise<void>>();
  return {
    kind: "postgres",
    db: withAfterCommit(drizzle(queryPool as pg.Pool) as unknown as Db),
    migrate: (folder = migrationsFolder()) => migrateOnce(directUrl, folder, log),
    rateLimit: (rule) => limitInPostgres(queryPool, rule),
    async listen(channel, listener) {
      const end = await listenOn(directUrl, channel, listener, log);
      const stop = () => (stopFunctions.delete(stop) ? end() : Promise.resolve());
      stopFunctions.add(stop);
      return stop;
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    leaderLock: () => leaderLockInPostgres(directUrl, log),
    driver: { kind: "postgres", url: directUrl },
    async close() {
      await Promise.all([...stopFunctions].map((stop) => stop()));
      await pool.end();
    },
  };
}

/**
 * Throws AppError "database_unfit" for a server or a database that would break migrations or Turkish letters.
 * Transactions set their own lock timeout; single statements behind a pooler have only the role's.
 */
async function refuseUnfitServer(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ server: string; number: number; encoding: string; waits: string }>(
    `select current_setting('server_version') as server, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('lock_timeout') as waits`,
  );
  const [server] = rows;
  if (server && server.number < 150_000) {
    const message = `DATABASE_URL leads to PostgreSQL ${server.server}; 15 or newer is needed`;
    throw new AppError("database_unfit", message);
  }
  if (server && server.encoding !== "UTF8") {
    const message = `DATABASE_URL names a database in ${server.encoding}; make one with createdb --template template0 --encoding UTF8`;
    throw new AppError("database_unfit", message);
  }
  if (server?.waits === "0")
    log.warn(
      "the database role has no lock_timeout: alter role … set lock_timeout = '3s' (docs/operations.md)",
    );
}

/** Throws AppError "database_unfit" when the direct address leads to another database than the pooler's. */
async function refuseOtherDatabase(pool: pg.Pool, directUrl: string): Promise<void> {
  const direct = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  direct.on("error", () => {});
  await direct.connect().catch((error) => {
    throw explainUnreachable(error, "DATABASE_DIRECT_URL", directUrl);
  });
  try {
    const difference = describeDifference(await readIdentity(pool), await readIdentity(direct));
    if (difference) {
      throw new AppError(
        "database_unfit",
        `DATABASE_DIRECT_URL leads to ${difference}; it must reach the database of DATABASE_URL`,
      );
    }
  } finally {
    await direct.end();
  }
}

/** ALTER TABLE waits for all readers of the table, and later readers wait behind it. It must give up before they do (limit-lock-waits.ts). */
const migrationWait = "500ms";

/** If several processes start at once, one process migrates and the other processes wait. */
async function migrateOnce(url: string, folder: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The running query reports a lost connection. Without a listener, the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    await client.query(`set lock_timeout = '${migrationWait}'`);
    await runMigrations(drizzle(client) as unknown as Db, folder, log);
  } finally {
    await client.end();
  }
}
