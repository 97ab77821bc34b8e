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
import { makePrivate, writtenByOthers } from "#server/platform/processes/own-files.ts";
import { syncFolder } from "./durable-files.ts";
import { emptyDatabase } from "./project-files.ts";

/**
 * Creates the files of an embedded database unless they exist, or copies those of the build (`prepared`). The folder
 * gets its name only when all files are on the disk: an interrupted creation would otherwise look like a database
 * that cannot be opened.
 *
 * Throws AppError "prepared_open" when another user of the machine could have written the prepared files: the site
 * would run a function planted there, with all its rights.
 */
export async function makeDatabase(folder: string, prepared = emptyDatabase()): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // The folder is private, because PGlite creates files that all users can read and write.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (prepared && isReadable(prepared)) {
    refuseWritten(prepared);
    cpSync(prepared, unfinished, { recursive: true });
  } else {
    const lite = await PGlite.create({ dataDir: unfinished });
    await lite.close();
  }
  makePrivate(unfinished);
  await syncAll(unfinished);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

/** Whether the files of the build exist and this user may read them. */
function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function refuseWritten(prepared: string): void {
  const found = writtenByOthers(prepared);
  if (!found) return;
  throw new AppError(
    "prepared_open",
    `Another user could have written the files of a new database: ${found}. Remove ${dirname(prepared)} and build again as the user of the site (npm run build).`,
  );
}

/**
 * Flushes a folder and its contents to the disk. Works in parallel, because the disk then combines the writes, which takes
 * a twentieth of the time.
 */
async function syncAll(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const waiting = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    flags: entry.isDirectory() ? "r" : "r+",
  }));
  waiting.push({ path: folder, flags: "r" });
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
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
