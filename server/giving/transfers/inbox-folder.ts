import { constants, type Stats } from "node:fs";
import { copyFile, lstat, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { dayMs } from "#shared/text/time.ts";

/** An entry of the folder. `other`: a link or device, which is never imported. `mark` changes with the file. */
export type Found = { name: string; kind: "file" | "other"; mark: string };

/** Returns a mark that changes when a file is replaced or written to. */
export const markOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;

/** Lists the files of the folder. Hidden files are still being written by the programs that bring them. */
export async function listInbox(folder: string): Promise<Found[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).toSorted();
  const found: Found[] = [];
  for (const name of names) {
    const at = await lstat(join(folder, name)).catch(() => null);
    if (!at || at.isDirectory()) continue;
    // A hard link may lead to a file that is no statement.
    const kind = at.isFile() && at.nlink === 1 ? "file" : "other";
    found.push({ name, kind, mark: markOf(at) });
  }
  return found;
}

/** Moves a file to the neighbouring folder, with the reason as NAME.txt. `from`: its path outside the folder. */
export async function moveFile(
  folder: string,
  name: string,
  to: "done" | "refused",
  { reason, from = join(folder, name) }: { reason?: string | undefined; from?: string } = {},
): Promise<string> {
  const beside = join(dirname(folder), to);
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const kept = await freeName(beside, name);
  const target = join(beside, kept);
  await moveTo(from, target);
  if (reason !== undefined) await writeFile(reasonOf(target), `${reason}\n`, { mode: 0o600, flag: "wx" });
  return kept;
}

async function moveTo(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    // The folder is another file system.
    if ((await lstat(from)).isFile()) await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from);
  }
  // The new time starts the 30 days.
  const now = new Date();
  if ((await lstat(to).catch(() => null))?.isFile()) await utimes(to, now, now);
}

const reasonOf = (path: string) => `${path}.txt`;

/**
 * `hareketler.csv`, or `hareketler-2.csv` where a file of that name is kept already, or one that its reason would have:
 * a bank's own file may be `hareketler.csv.txt`.
 */
export async function freeName(folder: string, name: string): Promise<string> {
  const end = extname(name);
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${basename(name, end)}-${n}${end}`;
    const path = join(folder, tried);
    const isTaken = async (name: string) => (await lstat(name).catch(() => null)) !== null;
    if (!(await isTaken(path)) && !(await isTaken(reasonOf(path)))) return tried;
  }
}

const kept = 30 * dayMs;

/** Removes what has been in `done` and `refused` for 30 days. Returns the number of files. */
export async function emptyOld(inbox: string, now: Date): Promise<number> {
  let removed = 0;
  for (const folder of ["done", "refused"].map((name) => join(dirname(inbox), name))) {
    for (const name of await readdir(folder).catch(() => [])) {
      const at = await lstat(join(folder, name)).catch(() => null);
      if (!at || at.isDirectory() || now.getTime() - at.mtimeMs < kept) continue;
      await rm(join(folder, name));
      removed++;
    }
  }
  return removed;
}

/** Returns whether the folder exists. The server creates only its own: another may be a disk that is not mounted yet. */
export async function isInboxThere(folder: string, ours: boolean): Promise<boolean> {
  if (ours) await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await stat(folder).catch(() => null))?.isDirectory() ?? false;
}
