import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "#server/compose.ts";
import { projectRoot } from "#server/db/project-files.ts";

/** A picture of ours by its address on this site; `type` as its name says. */
export type StoredPicture = { bytes: number; type: string; changedAt: Date; read(): Promise<Buffer> };

const types: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  avif: "image/avif",
};

/** Finds `/uploads/…` and the pictures of the stories; null for anything else, wherever it may point. */
export async function findStoredPicture(app: App, address: string): Promise<StoredPicture | null> {
  const [, folder, path = ""] = /^\/(uploads|stories)\/(.+)$/.exec(address) ?? [];
  const type = types[path.split(".").at(-1)?.toLowerCase() ?? ""];
  const parts = path.split("/");
  if (!folder || !type || !parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(part)))
    return null;
  const root = folder === "uploads" ? app.uploadsDir : join(projectRoot(), "public/stories");
  const file = join(root, ...parts);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  return { bytes: found.size, type, changedAt: found.mtime, read: () => readFile(file) };
}
