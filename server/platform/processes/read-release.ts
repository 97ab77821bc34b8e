import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** `commit`: the first letters of the commit, or "unknown" after a build without git. */
export type Release = { version: string; commit: string };

/** Reads the version from package.json, and the commit from the file that the build wrote. */
export function readRelease(root = projectRoot()): Release {
  const { version } = read(join(root, "package.json")) as { version: string };
  return { version, commit: String(read(join(root, "build/release.json")).commit ?? "unknown") };
}

/**
 * Returns whether an upgrade from this version to the release in `root` must stop the site. The release's package.json
 * contains the version below which an upgrade must stop it (docs/decisions/059-releases.md).
 */
export function stopsSite(from: string, root = projectRoot()): boolean {
  const { imece } = read(join(root, "package.json")) as { imece?: { below?: string } };
  return from.localeCompare(imece?.below ?? "", "en", { numeric: true }) < 0;
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    // Without a build (`npm run dev`), the file with the commit does not exist.
    return {};
  }
}
