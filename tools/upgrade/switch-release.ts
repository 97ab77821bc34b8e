import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Layout } from "./read-layout.ts";

export function switchTo({ home, current }: Layout, release: string): Layout {
  setLink(home, "previous", current);
  setLink(home, "current", release);
  return { home, current: release, previous: current };
}

/** Renaming replaces the link atomically. */
function setLink(home: string, name: string, release: string): void {
  const next = join(home, `${name}.next`);
  rmSync(next, { force: true });
  symlinkSync(relative(home, release), next);
  renameSync(next, join(home, name));
}

export function removeOld({ home, current, previous }: Layout): string[] {
  const usedNames = [current, previous].map((release) => release && basename(release));
  const oldNames = readdirSync(join(home, "releases")).filter((name) => !usedNames.includes(name));
  for (const name of oldNames) rmSync(join(home, "releases", name), { recursive: true, force: true });
  return oldNames;
}
