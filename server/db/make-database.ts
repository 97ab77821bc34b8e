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
import { AppError } from "../kernel/errors.ts";
import { makePrivate, writtenByOthers } from "../kernel/own-files.ts";
import { syncFolder } from "./durable-files.ts";
import { emptyDatabase } from "./project-files.ts";

/**
 * Makes the files of an embedded database unless they are there; where a build has made them (`prepared`), copies them.
 * Only when all of them are on the disk does the folder get its name: one that was interrupted half-way would be taken
 * for a database, and never open.
 *
 * Throws AppError "prepared_open" when another user of the machine could have written the prepared files: a function
 * planted there is run by the site, with all its rights.
 */
export async function makeDatabase(folder: string, prepared = emptyDatabase()): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // For this user alone: the library makes files that everybody on the machine may read and write.
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

/** Not there without a build; and what another user built for themselves alone is not ours to read. */
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

/** Puts a folder with all that is in it on the disk. Many at once, because a disk takes them together: a twentieth of the time. */
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
