import { Readable } from "node:stream";
import { backupLedger } from "#server/giving/ledger/backup-ledger.ts";
import { streamBackup } from "#server/platform/backup/stream-backup.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { AppError } from "#server/platform/errors.ts";
import { openStore } from "#server/platform/pictures/stores/open-store.ts";
import { reachInstallation } from "../installation/ask-installation.ts";
import type { Place } from "./read-place.ts";

/**
 * Opens a stream of a new backup: directly from PostgreSQL, from an embedded database through its running server, or,
 * without a server, from the locked files of the database.
 */
export async function openBackup(place: Place, withPictures: boolean): Promise<Readable> {
  const command = { command: "backup", input: { withPictures } };
  const answer = await reachInstallation(place, command, (connection) =>
    ownBackup(connection, place, withPictures),
  );
  if (answer instanceof Readable) return answer;
  throw new AppError("unknown_command", "the running server sends no backup");
}

function ownBackup(connection: Connection, place: Place, withPictures: boolean): Readable {
  const { storage, uploadsDir, dataDir, secret } = place;
  const images = withPictures ? openStore(storage, uploadsDir) : null;
  const backup = streamBackup({ connection, images, ledger: backupLedger, dataDir, secret });
  // The stream ends only after the database is closed and its directory is free again.
  backup.once("close", () => void connection.close());
  return backup;
}
