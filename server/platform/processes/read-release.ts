import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** `commit`: its first letters; "unknown" where the build had no git. */
export type Release = { version: string; commit: string };

/** What is running: the version of package.json, and the commit that the build wrote beside itself. */
export function readRelease(root = projectRoot()): Release {
  const { version } = read(join(root, "package.json")) as { version: string };
  return { version, commit: String(read(join(root, "build/release.json")).commit ?? "unknown") };
}

/**
 * Whether an upgrade from this version to the release in `root` needs the site stopped: its package.json says below which
 * version (docs/decisions/059-releases.md).
 */
export function stopsSite(from: string, root = projectRoot()): boolean {
  const { imece } = read(join(root, "package.json")) as { imece?: { below?: string } };
  return from.localeCompare(imece?.below ?? "", "en", { numeric: true }) < 0;
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    // Sources that were never built (`npm run dev`) have no such file.
    return {};
  }
}
