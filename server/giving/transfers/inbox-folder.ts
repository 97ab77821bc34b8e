import { constants, type Stats } from "node:fs";
import { copyFile, lstat, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { dayMs } from "#shared/text/time.ts";

/** An entry of the inbox. `other` is a link or a device, which is never imported. */
export type InboxEntry = { name: string; kind: "file" | "other"; version: string };

/** Returns a text that changes when a program replaces the file or writes to it. */
export const formatVersion = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;

/** Lists the entries of the inbox. Programs that upload a file hide it until it is complete. */
export async function listInbox(folder: string): Promise<InboxEntry[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).toSorted();
  const entries: InboxEntry[] = [];
  for (const name of names) {
    const stats = await lstat(join(folder, name)).catch(() => null);
    if (!stats || stats.isDirectory()) continue;
    // A hard link may lead to a file that is no statement.
    const kind = stats.isFile() && stats.nlink === 1 ? "file" : "other";
    entries.push({ name, kind, version: formatVersion(stats) });
  }
  return entries;
}

/** Moves a file to `done` or `refused` beside the inbox; a reason is written to NAME.txt. `from`: the current path. */
export async function moveFile(
  folder: string,
  name: string,
  to: "done" | "refused",
  { reason, from = join(folder, name) }: { reason?: string | undefined; from?: string } = {},
): Promise<string> {
  const targetFolder = join(dirname(folder), to);
  await mkdir(targetFolder, { recursive: true, mode: 0o700 });
  const freeFileName = await findFreeName(targetFolder, name);
  const target = join(targetFolder, freeFileName);
  await moveAcrossFileSystems(from, target);
  if (reason !== undefined) await writeFile(reasonPathOf(target), `${reason}\n`, { mode: 0o600, flag: "wx" });
  return freeFileName;
}

async function moveAcrossFileSystems(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    // `rename` cannot move a file to another file system.
    if ((await lstat(from)).isFile()) await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from);
  }
  // deleteExpiredFiles counts the 30 days from this time.
  const now = new Date();
  if ((await lstat(to).catch(() => null))?.isFile()) await utimes(to, now, now);
}

const reasonPathOf = (path: string) => `${path}.txt`;

/**
 * Returns `hareketler.csv`, or `hareketler-2.csv` if the folder has a file with that name or with the name of its
 * reason, `hareketler.csv.txt`, which may be a bank's file, too.
 */
export async function findFreeName(folder: string, name: string): Promise<string> {
  const end = extname(name);
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${basename(name, end)}-${n}${end}`;
    const path = join(folder, candidate);
    const exists = async (name: string) => (await lstat(name).catch(() => null)) !== null;
    if (!(await exists(path)) && !(await exists(reasonPathOf(path)))) return candidate;
  }
}

const retentionMs = 30 * dayMs;

/** Deletes the files that have been in `done` or `refused` for 30 days, and returns their number. */
export async function deleteExpiredFiles(inbox: string, now: Date): Promise<number> {
  let removed = 0;
  for (const folder of ["done", "refused"].map((name) => join(dirname(inbox), name))) {
    for (const name of await readdir(folder).catch(() => [])) {
      const stats = await lstat(join(folder, name)).catch(() => null);
      if (!stats || stats.isDirectory() || now.getTime() - stats.mtimeMs < retentionMs) continue;
      await rm(join(folder, name));
      removed++;
    }
  }
  return removed;
}

/** Returns whether the inbox exists. The server creates only its own folder; a disk may not be mounted yet. */
export async function ensureInbox(folder: string, isOwnFolder: boolean): Promise<boolean> {
  if (isOwnFolder) await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await stat(folder).catch(() => null))?.isDirectory() ?? false;
}
