import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { access, link, mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "#shared/text/time.ts";
import type { ImageStore } from "./store.ts";

/** Opens a store in a folder, whose files the site serves under `/uploads`. */
export function openDiskStore(folder: string): ImageStore {
  const incoming = join(folder, ".incoming");
  mkdirSync(incoming, { recursive: true });
  removeOldFiles(incoming);
  const toPath = (path: string) => join(folder, path);
  return {
    async put(path, bytes, kind) {
      // While a copy is missing, the server answers with another format of it (app/http/server/uploads.ts).
      if (kind === "stand-in") return "stored";
      await mkdir(dirname(toPath(path)), { recursive: true });
      const temporaryFile = join(incoming, randomUUID());
      await writeFile(temporaryFile, bytes, { flush: kind === "original" });
      if (kind === "variant") {
        await rename(temporaryFile, toPath(path));
        return "stored";
      }
      try {
        // Unlike rename, link never replaces an existing file.
        await link(temporaryFile, toPath(path));
        return "stored";
      } catch (error) {
        if (readErrorCode(error) === "EEXIST") return "taken";
        throw error;
      } finally {
        await rm(temporaryFile, { force: true });
      }
    },
    async read(path) {
      try {
        return await readFile(toPath(path));
      } catch (error) {
        if (readErrorCode(error) === "ENOENT") return null;
        throw error;
      }
    },
    has: (path) =>
      access(toPath(path)).then(
        () => true,
        () => false,
      ),
    async *list() {
      for await (const part of await opendir(folder)) {
        if (!part.isDirectory() || part.name === ".incoming") continue;
        for await (const file of await opendir(toPath(part.name)))
          if (file.isFile()) yield `${part.name}/${file.name}`;
      }
    },
    async remove(paths) {
      for (const path of paths) await rm(toPath(path), { force: true });
    },
    urlOf: (path) => `/uploads/${path}`,
  };
}

/** Removes the files of processes that were killed while writing. */
function removeOldFiles(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = join(incoming, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > dayMs) rmSync(file, { force: true });
  }
}

function readErrorCode(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code;
}
