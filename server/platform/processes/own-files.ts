import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";

// The site writes personal data and trusts the files that it reads, so no other user of the machine may access its folder.
// On Windows, which has no such permissions, the checks always pass.

/** Removes all permissions of group and others from a folder and its contents, but not from links. */
export function makePrivate(folder: string): void {
  for (const [path, stats] of listContents(folder)) {
    if (stats.isDirectory()) chmodSync(path, 0o700);
    else if (stats.isFile()) chmodSync(path, 0o600);
  }
}

/** Finds the first path that another user could have written, with the reason; null without such a path. */
export function findFileOfOthers(path: string): string | null {
  for (const [file, stats] of listContents(path)) {
    const reason = findFault(stats);
    if (reason) return `${file} (${reason})`;
  }
  return null;
}

/** Lists a folder and its contents. Node's own recursion would follow links out of the folder. */
function* listContents(path: string): Generator<[string, Stats]> {
  const stats = lstatSync(path);
  yield [path, stats];
  if (stats.isDirectory()) for (const name of readdirSync(path)) yield* listContents(join(path, name));
}

function findFault(stats: Stats): string | null {
  if (!stats.isFile() && !stats.isDirectory()) return "neither a file nor a folder";
  if (!isTrusted(stats.uid)) return `belongs to user ${stats.uid}`;
  return stats.mode & 0o022 ? `mode ${formatMode(stats)}` : null;
}

/**
 * Creates the folder if needed and makes it private. Returns whether the folder was open before. Throws AppError
 * "folder_open" if the folder or a file in it belongs to another user, and "folder_refused" if this user cannot write into
 * the folder.
 */
export function ownFolder(folder: string): boolean {
  createFolder(folder);
  const stats = statSync(folder);
  const ownUser = process.geteuid?.();
  if (ownUser === undefined) return false;
  const wasOpen = (stats.mode & 0o077) !== 0;
  if (wasOpen && stats.mode & 0o1000) {
    // The folder is shared like /tmp, so making it private would exclude all other users.
    throw new AppError(
      "folder_open",
      `DATA_DIR ${folder} is a folder that all users share (mode ${formatMode(stats)}). Give the site a folder of its own.`,
    );
  }
  if (wasOpen && ownUser !== 0 && stats.uid !== ownUser) {
    throw new AppError(
      "folder_open",
      `DATA_DIR ${folder} belongs to user ${stats.uid} and is open to others (mode ${formatMode(stats)}). As root: chown ${ownUser} ${folder} && chmod 700 ${folder}`,
    );
  }
  if (wasOpen) chmodSync(folder, stats.mode & 0o2700);
  for (const name of readdirSync(folder)) {
    const { uid } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? { uid: ownUser };
    // Root may run commands on the folder of the site's user.
    if (isTrusted(uid) || (ownUser === 0 && uid === stats.uid)) continue;
    throw new AppError(
      "folder_open",
      `${join(folder, name)} belongs to user ${uid}, and DATA_DIR is for user ${ownUser} alone. Find out who put it there; then remove it or give it to user ${ownUser} (chown).`,
    );
  }
  return wasOpen;
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = { EROFS: "is on a read-only disk", ENOTDIR: "is below a file", EEXIST: "is a file" }[
      code ?? ""
    ];
    const ownUser = process.geteuid?.();
    const advice = `give user ${ownUser} the folder (chown), add it to ReadWritePaths= of the unit, or name another`;
    throw new AppError(
      "folder_refused",
      `DATA_DIR ${folder} ${why ?? "cannot be written by this user"} (${code}); ${advice}`,
      { cause },
    );
  }
}

/** Returns whether the user is root, who can do anything anyway, or the user of this process. */
export function isTrusted(uid: number): boolean {
  const ownUser = process.geteuid?.();
  return ownUser === undefined || uid === 0 || uid === ownUser;
}

export function formatMode({ mode }: { mode: number }): string {
  return (mode & 0o7777).toString(8).padStart(4, "0");
}
