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

/** `databaseDirectUrl` is set when `databaseUrl` is a pooler, which supports less than a server. */
export type Place = { databaseUrl: string | null; databaseDirectUrl?: string | null; dataDir: string };

// Backups are personal data, and commands write into the site's directory: for this user only.
process.umask(0o077);

/** Reads only these settings, because an auditor has no others. Throws what is wrong with them, one line each. */
export function readPlace(): Place {
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

/** Prints what a server would log. */
export const silent = createLogger("silent");

type Asked = { command: string; input: unknown };

/**
 * Opens the database of an installation: its PostgreSQL directly; an embedded one through its running server, which
 * handles the command, or, without a server, from its files under their lock. `own` closes the connection it gets.
 */
export async function reachInstallation(
  { databaseUrl, databaseDirectUrl, dataDir }: Place,
  asked: Asked,
  own: (connection: Connection) => unknown,
): Promise<unknown> {
  if (databaseUrl !== null) {
    const connection = await openPostgres(databaseUrl, databaseDirectUrl ?? databaseUrl, silent);
    await refuseOtherSite(dataDir, connection).catch(async (error) => {
      await connection.close();
      throw error;
    });
    return own(connection);
  }
  await refuseOtherSite(dataDir, null);
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw new AppError("no_database", `There is no embedded database in ${dataDir}.`);
  }
  return forwardOrRun(dataDir, asked, async () => own(await openEmbedded(dataDir, silent)));
}

/** The same for a command with a single answer. */
export async function askInstallation<T>(
  place: Place,
  asked: Asked,
  answer: (db: Db) => Promise<T>,
): Promise<T> {
  return (await reachInstallation(place, asked, async (connection) => {
    try {
      return await answer(connection.db);
    } finally {
      await connection.close();
    }
  })) as T;
}
