import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { AppError } from "#server/platform/errors.ts";
import { findFileOfOthers, makePrivate } from "#server/platform/processes/own-files.ts";
import { syncFolder } from "./durable-files.ts";
import { emptyDatabase } from "./project-files.ts";

/**
 * Creates the files of an embedded database unless they exist, or copies the files of the build (`preparedFolder`). The
 * folder gets its name after all files are on the disk, because an interrupted creation would look like a damaged database.
 *
 * Throws AppError "prepared_open" if another user of the machine could have written the prepared files: the site would run
 * functions of that user with its own permissions.
 */
export async function makeDatabase(folder: string, preparedFolder = emptyDatabase()): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // The folder is private, because PGlite creates files that all users can read and write.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (preparedFolder && isReadable(preparedFolder)) {
    refuseWritten(preparedFolder);
    cpSync(preparedFolder, unfinished, { recursive: true });
  } else {
    const lite = await PGlite.create({ dataDir: unfinished });
    await lite.close();
  }
  makePrivate(unfinished);
  await syncAll(unfinished);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

/** Returns whether the files of the build exist and this user may read them. */
function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function refuseWritten(prepared: string): void {
  const foreignFile = findFileOfOthers(prepared);
  if (!foreignFile) return;
  throw new AppError(
    "prepared_open",
    `Another user could have written the files of a new database: ${foreignFile}. Remove ${dirname(prepared)} and build again as the user of the site (npm run build).`,
  );
}

/**
 * Flushes a folder and its contents to the disk. Parallel flushes take a twentieth of the time, because the disk combines
 * them.
 */
async function syncAll(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pendingFiles = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    flags: entry.isDirectory() ? "r" : "r+",
  }));
  pendingFiles.push({ path: folder, flags: "r" });
  const work = async () => {
    for (let next = pendingFiles.pop(); next; next = pendingFiles.pop()) {
      const file = await open(next.path, next.flags);
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
}
