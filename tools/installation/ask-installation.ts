import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Reader } from "#server/config/reader.ts";
import { askOrDo } from "#server/control/ask-or-do.ts";
import type { Connection, Db } from "#server/db/connect.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { refuseOtherSite } from "#server/db/running-site.ts";
import { AppError } from "#server/kernel/errors.ts";
import { createLogger } from "#server/kernel/logger.ts";

/** `databaseDirectUrl`: given when `databaseUrl` leads to a pooler, which is asked for less than a server. */
export type Place = { databaseUrl: string | null; databaseDirectUrl?: string | null; dataDir: string };

// Commands write into the folder of the site, and a backup is personal data: for this user alone.
process.umask(0o077);

/** Only these of all settings: an auditor has no others. Throws what is wrong with them, a line for each. */
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

/** What a program would log, it prints. */
export const silent = createLogger("silent");

type Asked = { command: string; input: unknown };

/**
 * Reaches the database of an installation: its PostgreSQL directly; an embedded one by its running server, which knows
 * the command, or from its files, under their lock, when there is none. `own` closes the connection that it is given.
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
  return askOrDo(dataDir, asked, async () => own(await openEmbedded(dataDir, silent)));
}

/** The same for what is over with its answer. */
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
