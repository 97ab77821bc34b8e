import { chmodSync, closeSync, lstatSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#server/platform/errors.ts";
import { isTrusted } from "#server/platform/processes/own-files.ts";

const defaultTimeoutMs = 10_000;

type DirectoryLock = { release: () => void };

/**
 * Locks the folder for this process, because two processes on one embedded database lose data. The lock is a file lock of
 * the kernel, held through SQLite: it ends with the process, and two processes cannot both get it. Waits up to 10 s for a
 * predecessor that is still closing (docs/contract.md#a-start-beside-a-predecessor).
 *
 * Throws AppError "data_dir_in_use", and "lock_not_ours" when another user made the file.
 */
export async function lockDirectory(folder: string, timeoutMs = defaultTimeoutMs): Promise<DirectoryLock> {
  const deadline = Date.now() + timeoutMs;
  const file = join(folder, "lock");
  const ownerFile = join(folder, "lock.owner");
  for (;;) {
    keepPrivate(file);
    const release = tryLock(file);
    if (release) {
      writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
      return { release };
    }
    if (Date.now() >= deadline) {
      throw new AppError(
        "data_dir_in_use",
        `${folder} is in use ${describeHolders(file, readOwner(ownerFile))}`,
      );
    }
    await wait(100);
  }
}

/** Any user who can read the file can lock it, and would block every start. */
function keepPrivate(file: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) {
    createLockFile(file);
    return;
  }
  if (!stats.isFile() || !isTrusted(stats.uid)) {
    const fault = stats.isFile() ? `belongs to user ${stats.uid}` : "is not a plain file";
    throw new AppError("lock_not_ours", `${file} ${fault}. Find out who made it, then remove it.`);
  }
  // The file is not opened, because closing a handle would drop a lock that this process already has.
  if (stats.mode & 0o077) chmodSync(file, 0o600);
}

function createLockFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    // Another process created it a moment ago.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** These references prevent the garbage collector from closing the handles and releasing their locks. */
const openLocks = new Set<DatabaseSync>();

function tryLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    openLocks.add(lock);
    return () => {
      openLocks.delete(lock);
      lock.close();
    };
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}

/** Describes the process that holds the lock, if it is known, and what the operator can do. */
function describeHolders(file: string, owner: number | null): string {
  const holders = lockHolders(file);
  if (owner !== null && (holders?.includes(owner) ?? isAlive(owner))) {
    return `by another İmece server (process ${owner}). Stop that one first, or set DATA_DIR to another folder.`;
  }
  if (holders && holders.length > 0) {
    return `by process ${holders.join(", ")}, which is no İmece server that we know of: it has locked ${file}. Look at it (ps -fp ${holders.join(",")}) and end it.`;
  }
  const lastOwner = owner === null ? "" : ` The last İmece server here was process ${owner}.`;
  return `by a process that is not visible from here, perhaps in another container: it has locked ${file}. As root, fuser -v ${file} names it.${lastOwner}`;
}

/** Returns the processes that hold a lock on a file, from /proc/locks of Linux; null on other systems. */
function lockHolders(file: string): number[] | null {
  try {
    const { ino } = statSync(file);
    const lines = readFileSync("/proc/locks", "utf8").split("\n");
    // Only inodes are compared, because some file systems report another device for a file than this list.
    const pids = lines.flatMap((line) => {
      const [, pid, inode] = /(?:READ|WRITE)\s+(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line) ?? [];
      const isWaiting = line.includes("->");
      return inode === String(ino) && !isWaiting && pid !== "0" && pid !== "-1" ? [Number(pid)] : [];
    });
    return [...new Set(pids)];
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readOwner(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || null;
  } catch {
    return null;
  }
}
