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

// The site writes personal data and trusts the files that it reads: both need a folder that no other user of the
// machine can reach. On Windows, which has no such users, the checks always pass.

/** Removes all rights of group and others from a folder and its contents. Leaves links alone. */
export function makePrivate(folder: string): void {
  for (const [path, found] of everythingIn(folder)) {
    if (found.isDirectory()) chmodSync(path, 0o700);
    else if (found.isFile()) chmodSync(path, 0o600);
  }
}

/** Finds the first path that another user could have written, with the reason; null when there is none. */
export function writtenByOthers(path: string): string | null {
  for (const [file, found] of everythingIn(path)) {
    const reason = openTo(found);
    if (reason) return `${file} (${reason})`;
  }
  return null;
}

/** Lists a folder and its contents. Node's own recursion would follow links out of the folder. */
function* everythingIn(path: string): Generator<[string, Stats]> {
  const found = lstatSync(path);
  yield [path, found];
  if (found.isDirectory()) for (const name of readdirSync(path)) yield* everythingIn(join(path, name));
}

function openTo(found: Stats): string | null {
  if (!found.isFile() && !found.isDirectory()) return "neither a file nor a folder";
  if (!isTrusted(found.uid)) return `belongs to user ${found.uid}`;
  return found.mode & 0o022 ? `mode ${modeOf(found)}` : null;
}

/**
 * Creates the folder if needed and makes it private. Returns true when it was open until now. Throws AppError
 * "folder_open" when the folder is another user's, or holds files of another user, and "folder_refused" when this user
 * cannot write into it.
 */
export function ownFolder(folder: string): boolean {
  takeFolder(folder);
  const found = statSync(folder);
  const us = process.geteuid?.();
  if (us === undefined) return false;
  const open = (found.mode & 0o077) !== 0;
  if (open && found.mode & 0o1000) {
    // The folder is shared, such as /tmp. Making it private would lock out all other users.
    throw new AppError(
      "folder_open",
      `DATA_DIR ${folder} is a folder that all users share (mode ${modeOf(found)}). Give the site a folder of its own.`,
    );
  }
  if (open && us !== 0 && found.uid !== us) {
    throw new AppError(
      "folder_open",
      `DATA_DIR ${folder} belongs to user ${found.uid} and is open to others (mode ${modeOf(found)}). As root: chown ${us} ${folder} && chmod 700 ${folder}`,
    );
  }
  if (open) chmodSync(folder, found.mode & 0o2700);
  for (const name of readdirSync(folder)) {
    const { uid } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? { uid: us };
    // Root may run commands on the folder of the site's user.
    if (isTrusted(uid) || (us === 0 && uid === found.uid)) continue;
    throw new AppError(
      "folder_open",
      `${join(folder, name)} belongs to user ${uid}, and DATA_DIR is for user ${us} alone. Find out who put it there; then remove it or give it to user ${us} (chown).`,
    );
  }
  return open;
}

function takeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = { EROFS: "is on a read-only disk", ENOTDIR: "is below a file", EEXIST: "is a file" }[
      code ?? ""
    ];
    const us = process.geteuid?.();
    const advice = `give user ${us} the folder (chown), add it to ReadWritePaths= of the unit, or name another`;
    throw new AppError(
      "folder_refused",
      `DATA_DIR ${folder} ${why ?? "cannot be written by this user"} (${code}); ${advice}`,
      { cause },
    );
  }
}

/** Whether the user is root, who can do anything anyway, or the user of this process. */
export function isTrusted(uid: number): boolean {
  const us = process.geteuid?.();
  return us === undefined || uid === 0 || uid === us;
}

export function modeOf({ mode }: { mode: number }): string {
  return (mode & 0o7777).toString(8).padStart(4, "0");
}
