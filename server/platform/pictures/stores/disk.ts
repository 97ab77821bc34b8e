import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { access, link, mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "#shared/text/time.ts";
import type { ImageStore } from "./store.ts";

/** Pictures in a folder of ours, served under `/uploads`. */
export function openDiskStore(folder: string): ImageStore {
  const incoming = join(folder, ".incoming");
  mkdirSync(incoming, { recursive: true });
  clearUp(incoming);
  const at = (path: string) => join(folder, path);
  return {
    async put(path, bytes, kind) {
      // While a copy is missing, the server answers with another format of it (app/http/server/uploads.ts).
      if (kind === "stand-in") return "stored";
      await mkdir(dirname(at(path)), { recursive: true });
      const whole = join(incoming, randomUUID());
      await writeFile(whole, bytes, { flush: kind === "original" });
      if (kind === "variant") {
        await rename(whole, at(path));
        return "stored";
      }
      try {
        // Unlike rename, link never replaces an existing file.
        await link(whole, at(path));
        return "stored";
      } catch (error) {
        if (codeOf(error) === "EEXIST") return "taken";
        throw error;
      } finally {
        await rm(whole, { force: true });
      }
    },
    async read(path) {
      try {
        return await readFile(at(path));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    has: (path) =>
      access(at(path)).then(
        () => true,
        () => false,
      ),
    async *list() {
      for await (const part of await opendir(folder)) {
        if (!part.isDirectory() || part.name === ".incoming") continue;
        for await (const file of await opendir(at(part.name)))
          if (file.isFile()) yield `${part.name}/${file.name}`;
      }
    },
    async remove(paths) {
      for (const path of paths) await rm(at(path), { force: true });
    },
    urlOf: (path) => `/uploads/${path}`,
  };
}

/** Removes the remains of a process that was killed while writing. */
function clearUp(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = join(incoming, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > dayMs) rmSync(file, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code;
}
