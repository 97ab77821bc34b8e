import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/**
 * An installation with upgrades (docs/operations.md, section 12): `releases/NAME` has complete releases, and the links
 * `current` and `previous` lead to the running release and to the release before.
 */
export type Layout = { home: string; current: string; previous: string | null };

/**
 * Throws AppError "layout" unless `root` is the running release of such an installation, or a later release beside it,
 * whose program can upgrade from a release without an upgrade command.
 */
export function readLayout(root: string): Layout {
  const release = realpathSync(root);
  const releases = dirname(release);
  const home = dirname(releases);
  const link = join(home, "current");
  if (basename(releases) !== "releases" || !isLink(link)) {
    throw new AppError(
      "layout",
      `${root} is not a folder in releases/ beside a link "current", so it cannot be upgraded in place. docs/operations.md, section 12, says how to move an installation into this form once; containers are upgraded by their image.`,
    );
  }
  const current = realpathSync(link);
  if (current !== release && !isLater(release, current))
    throw new AppError("layout", `${root} is not the release that runs: run the command in ${link}`);
  return { home, current, previous: readPrevious(home, current) };
}

function readPrevious(home: string, current: string): string | null {
  const link = join(home, "previous");
  if (!isLink(link) || !existsSync(link)) return null;
  const previous = realpathSync(link);
  return previous === current ? null : previous;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

export function commitOf(release: string): string {
  return execFileSync("git", ["rev-parse", "HEAD"], { cwd: release, encoding: "utf8" }).trim();
}

/** Says whether a release comes after another release in the history. */
function isLater(release: string, other: string): boolean {
  const args = ["merge-base", "--is-ancestor", commitOf(other), "HEAD"];
  return spawnSync("git", args, { cwd: release }).status === 0;
}
