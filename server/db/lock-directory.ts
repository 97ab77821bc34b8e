import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../kernel/errors.ts";

const patience = 10_000;

export type DirectoryLock = { release: () => void };

/**
 * Takes the folder for this process alone. Two processes on one embedded database lose data, so the lock is the
 * kernel's (a file lock held through SQLite): it cannot be left behind by a crash and two processes cannot both
 * win it. Waits up to 10 s for a predecessor that is still closing (contract section 1).
 *
 * Throws AppError "data_dir_in_use".
 */
export async function lockDirectory(folder: string, patienceMs = patience): Promise<DirectoryLock> {
  const deadline = Date.now() + patienceMs;
  const ownerFile = join(folder, "lock.owner");
  for (;;) {
    const release = tryLock(join(folder, "lock"));
    if (release) {
      writeFileSync(ownerFile, String(process.pid));
      return { release };
    }
    if (Date.now() >= deadline) {
      throw new AppError(
        "data_dir_in_use",
        `${folder} is in use by another İmece server (process ${readOwner(ownerFile)}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await wait(100);
  }
}

function tryLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
