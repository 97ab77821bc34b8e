import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AppError } from "#server/kernel/errors.ts";

/**
 * An installation that upgrades itself (docs/operations.md, section 12): `releases/NAME` holds whole releases, and the
 * links `current` and `previous` say which one runs and which one ran before.
 */
export type Layout = { home: string; current: string; previous: string | null };

/** Throws AppError "layout" when the program of `root` is not the release that runs in such an installation. */
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
  if (current !== release)
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

/** How a release wants to be started: rolling, or with the site stopped while it migrates the database. */
export type Mode = "rolling" | "stop";

export function readMode(release: string): Mode {
  const { imece } = JSON.parse(readFileSync(join(release, "package.json"), "utf8")) as {
    imece?: { upgrade?: string };
  };
  return imece?.upgrade === "stop" ? "stop" : "rolling";
}

/** `releases/NAME`, as the link says it, for messages. */
export function nameOf({ home }: Layout, link: "current" | "previous"): string {
  return readlinkSync(join(home, link));
}
