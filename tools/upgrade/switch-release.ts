import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Layout } from "./read-layout.ts";

/** Makes `current` lead to the release, and `previous` to the one that ran until now. Returns the new layout. */
export function switchTo({ home, current }: Layout, release: string): Layout {
  setLink(home, "previous", current);
  setLink(home, "current", release);
  return { home, current: release, previous: current };
}

/** Renaming replaces the link at one moment: there is none at which it leads nowhere. */
function setLink(home: string, name: string, release: string): void {
  const next = join(home, `${name}.next`);
  rmSync(next, { force: true });
  symlinkSync(relative(home, release), next);
  renameSync(next, join(home, name));
}

/** Removes all releases but the running and the previous one. Returns their names. */
export function removeOld({ home, current, previous }: Layout): string[] {
  const kept = [current, previous].map((release) => release && basename(release));
  const old = readdirSync(join(home, "releases")).filter((name) => !kept.includes(name));
  for (const name of old) rmSync(join(home, "releases", name), { recursive: true, force: true });
  return old;
}
