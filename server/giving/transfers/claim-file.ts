import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { maxBytes } from "./import-context.ts";
import { findFreeName, formatVersion, type InboxEntry, moveFile } from "./inbox-folder.ts";

/** A file that this process has moved out of the inbox, and the bytes that are imported. */
export type ClaimedFile = { name: string; claimedPath: string; version: string; bytes: Uint8Array };

/** A file is in this folder during its import, so that a new file with the same name does not replace it. */
const findClaimFolder = (folder: string) => join(dirname(folder), "taken");
/** If the inbox is a separate file system, a claimed file stays in it under a hidden name. */
const hiddenPrefix = ".taken-";

/**
 * Moves a file out of the inbox and reads it, at most one byte above the limit. If the file changed after it was listed,
 * the function moves it back and returns null.
 */
export async function claimFile(folder: string, { name, version }: InboxEntry): Promise<ClaimedFile | null> {
  const claimedPath = await moveAside(folder, name);
  const file = await open(claimedPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (stats.isFile() && stats.nlink === 1 && formatVersion(stats) === version) {
      const bytes = Buffer.alloc(Math.min(stats.size, maxBytes + 1));
      let offset = 0;
      while (offset < bytes.length) {
        const { bytesRead } = await file.read(bytes, offset, bytes.length - offset, offset);
        if (bytesRead === 0) break;
        offset += bytesRead;
      }
      return { name, claimedPath, version, bytes: bytes.subarray(0, offset) };
    }
  } finally {
    await file.close();
  }
  await returnFile(folder, name, claimedPath);
  return null;
}

async function moveAside(folder: string, name: string): Promise<string> {
  const claimFolder = findClaimFolder(folder);
  await mkdir(claimFolder, { recursive: true, mode: 0o700 });
  const aside = join(claimFolder, name);
  try {
    await rename(join(folder, name), aside);
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const hiddenPath = join(folder, `${hiddenPrefix}${name}`);
    await rename(join(folder, name), hiddenPath);
    return hiddenPath;
  }
}

/** Moves an imported file to `done` or `refused`. If a program wrote to it meanwhile, the new content returns to the inbox. */
export async function finishClaim(
  folder: string,
  { name, claimedPath: aside, version: mark, bytes }: ClaimedFile,
  to: "done" | "refused",
  reason?: string,
): Promise<void> {
  const stats = await lstat(aside).catch(() => null);
  if (stats && formatVersion(stats) !== mark) {
    await returnFile(folder, name, aside);
    await writeFile(aside, bytes, { mode: 0o600, flag: "wx" });
  }
  await moveFile(folder, name, to, { reason, from: aside });
}

/** Moves a file back to the inbox, under another name if the inbox has a new file with the same name. */
export async function returnFile(folder: string, name: string, aside: string): Promise<void> {
  await rename(aside, join(folder, await findFreeName(folder, name)));
}

/** Moves back the files of a process that ended during an import. Importing a file twice stores its rows once. */
export async function returnAllFiles(folder: string): Promise<void> {
  const claimFolder = findClaimFolder(folder);
  for (const name of await readdir(claimFolder).catch(() => []))
    await returnFile(folder, name, join(claimFolder, name));
  for (const name of await readdir(folder)) {
    if (name.startsWith(hiddenPrefix))
      await returnFile(folder, name.slice(hiddenPrefix.length), join(folder, name));
  }
}
