import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Reader } from "#server/compose/config/reader.ts";
import { forwardOrRun } from "#server/platform/control/forward-or-run.ts";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { refuseOtherSite } from "#server/platform/db/running-site.ts";
import { AppError } from "#server/platform/errors.ts";
import { createLogger } from "#server/platform/log/logger.ts";

/** `databaseDirectUrl` is set when `databaseUrl` leads to a pooler, which supports less than PostgreSQL. */
export type Place = { databaseUrl: string | null; databaseDirectUrl?: string | null; dataDir: string };

// Backups are personal data, and commands write into the site's directory, so files are for this user only.
process.umask(0o077);

/** Loads `.env`, and reads only these settings, because an auditor has no others. The message of the error has a line for each problem. */
export function readPlace(): Place {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const read = new Reader(process.env);
  const place = {
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseDirectUrl: read.url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]),
    dataDir: resolve(read.text("DATA_DIR", "./data")),
  };
  if (read.problems.length > 0)
    throw new Error(read.problems.map(({ variable, message }) => `${variable} ${message}`).join("\n"));
  return place;
}

export const silent = createLogger("silent");

type ControlCommand = { command: string; input: unknown };

/**
 * Reaches the database of an installation: PostgreSQL directly, an embedded database through its running server, which
 * handles the command, or, without a server, through the locked files. `runHere` must close its connection.
 */
export async function reachInstallation(
  { databaseUrl, databaseDirectUrl, dataDir }: Place,
  command: ControlCommand,
  runHere: (connection: Connection) => unknown,
): Promise<unknown> {
  if (databaseUrl !== null) {
    const connection = await openPostgres(databaseUrl, databaseDirectUrl ?? databaseUrl, silent);
    await refuseOtherSite(dataDir, connection).catch(async (error) => {
      await connection.close();
      throw error;
    });
    return runHere(connection);
  }
  await refuseOtherSite(dataDir, null);
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw new AppError("no_database", `There is no embedded database in ${dataDir}.`);
  }
  return forwardOrRun(dataDir, command, async () => runHere(await openEmbedded(dataDir, silent)));
}

/** Runs a command with a single answer through `reachInstallation`. */
export async function askInstallation<T>(
  place: Place,
  command: ControlCommand,
  answer: (db: Db) => Promise<T>,
): Promise<T> {
  return (await reachInstallation(place, command, async (connection) => {
    try {
      return await answer(connection.db);
    } finally {
      await connection.close();
    }
  })) as T;
}
