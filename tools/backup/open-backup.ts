import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { streamBackup } from "#server/backup/stream-backup.ts";
import { askOrDo } from "#server/control/ask-or-do.ts";
import type { Connection } from "#server/db/connect.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { openStore } from "#server/images/stores/open-store.ts";
import { AppError } from "#server/kernel/errors.ts";
import { createLogger } from "#server/kernel/logger.ts";
import type { Place } from "./read-place.ts";

const silent = createLogger("silent");

/**
 * A backup as it is made: of PostgreSQL directly; of an embedded database by its running server or, when there is none,
 * from its files under their lock.
 */
export async function openBackup(place: Place, withPictures: boolean): Promise<Readable> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== null)
    return ownBackup(await openPostgres(databaseUrl, databaseUrl, silent), place, withPictures);
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw new AppError("no_database", `There is no embedded database in ${dataDir}.`);
  }
  const command = { command: "backup", input: { withPictures } };
  const answer = await askOrDo(dataDir, command, async () =>
    ownBackup(await openEmbedded(dataDir, silent), place, withPictures),
  );
  if (answer instanceof Readable) return answer;
  throw new AppError("unknown_command", "the running server sends no backup");
}

function ownBackup(connection: Connection, place: Place, withPictures: boolean): Readable {
  const { storage, uploadsDir, dataDir, secret } = place;
  const images = withPictures ? openStore(storage, uploadsDir) : null;
  const backup = streamBackup({ connection, images, dataDir, secret });
  // Whoever reads it is not done before the database is closed, and its folder free again.
  backup.once("close", () => void connection.close());
  return backup;
}
