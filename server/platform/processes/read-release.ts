import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** `commit` holds the first letters of the commit, or "unknown" where the build had no git. */
export type Release = { version: string; commit: string };

/** Reads which release runs: the version of package.json, and the commit that the build wrote into its folder. */
export function readRelease(root = projectRoot()): Release {
  const { version } = read(join(root, "package.json")) as { version: string };
  return { version, commit: String(read(join(root, "build/release.json")).commit ?? "unknown") };
}

/**
 * Whether an upgrade from this version to the release in `root` must stop the site. The release's package.json names the
 * version below which it must (docs/decisions/059-releases.md).
 */
export function stopsSite(from: string, root = projectRoot()): boolean {
  const { imece } = read(join(root, "package.json")) as { imece?: { below?: string } };
  return from.localeCompare(imece?.below ?? "", "en", { numeric: true }) < 0;
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    // Sources that were never built (`npm run dev`) have no file with the commit.
    return {};
  }
}
