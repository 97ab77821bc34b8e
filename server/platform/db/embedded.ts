import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { AppError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { ownFolder } from "#server/platform/processes/own-files.ts";
import { withAfterCommit } from "./after-commit.ts";
import { writeCheckpoints } from "./checkpoint.ts";
import type { Connection, Db } from "./connect.ts";
import { DurableFiles, durableParams } from "./durable-files.ts";
import { lockDirectory } from "./lock-directory.ts";
import { makeDatabase } from "./make-database.ts";
import { migrationsFolder } from "./project-files.ts";
import { limitInMemory } from "./rate-limit.ts";
import { runMigrations } from "./run-migrations.ts";

/** Opens the embedded database in the data folder. Only one process can open it at a time. */
export async function openEmbedded(
  dataDir: string,
  log: Pick<Logger, "warn"> = console,
): Promise<Connection> {
  ownFolder(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    return await openFolder(join(dataDir, "database"), lock.release, log);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens an embedded database in memory, for tests. */
export async function openInMemory(loadDataDir?: Blob): Promise<Connection> {
  const lite = await PGlite.create({ ...(loadDataDir ? { loadDataDir } : {}), extensions });
  return createConnection(lite, () => lite.close());
}

const extensions = { pg_trgm, unaccent };

async function openFolder(
  folder: string,
  onReleased: () => void,
  log: Pick<Logger, "warn">,
): Promise<Connection> {
  await makeDatabase(folder);
  // PGlite creates files that all users can read, and the database holds all personal data.
  chmodSync(folder, 0o700);
  const lite = await openFiles(folder);
  const endCheckpoints = writeCheckpoints(lite, log);
  return createConnection(lite, async () => {
    endCheckpoints();
    await lite.close();
    onReleased();
  });
}

async function openFiles(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ fs: new DurableFiles(folder), startParams: durableParams, extensions });
  } catch (cause) {
    throw new AppError(
      "database_damaged",
      `The embedded database in ${folder} does not open. Nothing was changed in it. Look for a full disk and for errors of the disk first; if both are well, put the folder aside (do not delete it) and restore the latest backup (npm run restore).`,
      { cause },
    );
  }
}

/**
 * Lets the event loop run before each statement. The database answers within this process without waiting, so consecutive
 * statements would keep the server from reading requests.
 */
function pauseBeforeStatements(lite: PGlite): void {
  const paused = (query: PGlite["query"]): PGlite["query"] => {
    return async (...statement) => {
      await letOthersRun();
      return query(...statement);
    };
  };
  lite.query = paused(lite.query.bind(lite));
  const transaction = lite.transaction.bind(lite);
  lite.transaction = (work) =>
    transaction((tx) => {
      tx.query = paused(tx.query.bind(tx));
      return work(tx);
    });
}

function createConnection(lite: PGlite, close: () => Promise<void>): Connection {
  pauseBeforeStatements(lite);
  const db = withAfterCommit(drizzle(lite) as unknown as Db);
  return {
    kind: "embedded",
    db,
    migrate: (folder = migrationsFolder()) => runMigrations(db, folder),
    rateLimit: limitInMemory,
    // The database runs in this process, so the connection cannot be lost.
    listen: (channel, { onMessage }) => lite.listen(channel, onMessage),
    // No other process can have the database open.
    leaderLock: () => ({ acquire: async () => "ours", end: async () => {} }),
    driver: { kind: "embedded", lite },
    close,
  };
}

/** Returns the whole in-memory database as a file, so that tests can start from a migrated database. */
export async function dumpInMemory(connection: Connection): Promise<Blob> {
  if (connection.driver.kind !== "embedded") throw new Error("only the embedded database can be dumped");
  return connection.driver.lite.dumpDataDir("none");
}
