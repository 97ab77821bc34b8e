import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mostBytes } from "./import-context.ts";
import { type Found, freeName, markOf, moveFile } from "./inbox-folder.ts";

/** A file that was moved aside, and the bytes that are imported. */
export type Taken = { name: string; aside: string; mark: string; bytes: Uint8Array };

/** Files are in this folder while they are imported, so that a new file of the same name does not replace them. */
const asideOf = (folder: string) => join(dirname(folder), "taken");
/** When the folder is a separate file system, a taken file gets a hidden name in it. */
const hidden = ".taken-";

/**
 * Moves a file aside, then reads it, with one byte more than allowed when it is too large. Returns null, and moves the file
 * back, when it changed since it was listed.
 */
export async function takeFile(folder: string, { name, mark }: Found): Promise<Taken | null> {
  const aside = await moveAside(folder, name);
  const file = await open(aside, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const at = await file.stat();
    if (at.isFile() && at.nlink === 1 && markOf(at) === mark) {
      const bytes = Buffer.alloc(Math.min(at.size, mostBytes + 1));
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      return { name, aside, mark, bytes: bytes.subarray(0, read) };
    }
  } finally {
    await file.close();
  }
  await giveBack(folder, name, aside);
  return null;
}

async function moveAside(folder: string, name: string): Promise<string> {
  const taken = asideOf(folder);
  await mkdir(taken, { recursive: true, mode: 0o700 });
  const aside = join(taken, name);
  try {
    await rename(join(folder, name), aside);
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const inside = join(folder, `${hidden}${name}`);
    await rename(join(folder, name), inside);
    return inside;
  }
}

/** Moves an imported file to `done` or `refused`. When a program wrote to it meanwhile, the new content goes back. */
export async function settleTaken(
  folder: string,
  { name, aside, mark, bytes }: Taken,
  to: "done" | "refused",
  reason?: string,
): Promise<void> {
  const at = await lstat(aside).catch(() => null);
  if (at && markOf(at) !== mark) {
    await giveBack(folder, name, aside);
    await writeFile(aside, bytes, { mode: 0o600, flag: "wx" });
  }
  await moveFile(folder, name, to, { reason, from: aside });
}

/** Moves a file back to the folder, under another name when a new file has the same one. */
export async function giveBack(folder: string, name: string, aside: string): Promise<void> {
  await rename(aside, join(folder, await freeName(folder, name)));
}

/** Moves back the files of a process that ended during an import: importing a file again changes nothing. */
export async function giveAllBack(folder: string): Promise<void> {
  const taken = asideOf(folder);
  for (const name of await readdir(taken).catch(() => [])) await giveBack(folder, name, join(taken, name));
  for (const name of await readdir(folder)) {
    if (name.startsWith(hidden)) await giveBack(folder, name.slice(hidden.length), join(folder, name));
  }
}
