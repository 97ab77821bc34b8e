import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { syncFolder } from "./durable-files.ts";

/**
 * Makes the files of an embedded database unless they are there. Only when all of them are on the disk does the folder
 * get its name: one that was interrupted half-way would be taken for a database, and never open.
 */
export async function makeDatabase(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // For this user alone: the library makes files that everybody on the machine may read and write.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const lite = await PGlite.create({ dataDir: unfinished });
  await lite.close();
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
