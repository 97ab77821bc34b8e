import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PrivateStore } from "./private-store.ts";

/** Opens a store in a folder that only this program reads. */
export function openPrivateFolder(folder: string): PrivateStore {
  const toPath = (path: string) => join(folder, path);
  return {
    async put(path, bytes) {
      const directory = dirname(toPath(path));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // A file exists completely or not at all. Names with a dot are not listed.
      const unfinished = join(directory, `.${randomUUID()}`);
      try {
        await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
        await rename(unfinished, toPath(path));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(path, range) {
      const file = await orNull(open(toPath(path)));
      if (!file) return null;
      try {
        if (!range) return await file.readFile();
        const part = Buffer.alloc(range.to - range.from);
        const { bytesRead } = await file.read(part, 0, part.length, range.from);
        return part.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async *list(name) {
      for (const file of (await orNull(readdir(toPath(name)))) ?? [])
        if (!file.startsWith(".")) yield `${name}/${file}`;
    },
    async remove(paths) {
      for (const path of paths) await rm(toPath(path), { force: true });
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
