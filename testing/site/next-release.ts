import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLater } from "#testing/databases/migrations.ts";
import { root } from "./program.ts";

/** An installation with this release and a next one that has one more migration (docs/operations.md, section 12). */
export type Installation = Disposable & {
  /** The link to the release in use, as in deploy/imece.service. */
  current: string;
  /** Points the link to the next release. */
  upgrade(): void;
};

export function installReleases(migration: string): Installation {
  const home = mkdtempSync(join(tmpdir(), "imece-releases-"));
  copyRelease(join(home, "first"), "1.1.0");
  const next = join(home, "next");
  copyRelease(next, "1.2.0");
  const folder = withLater(migration);
  cpSync(folder, join(next, "server/platform/db/migrations"), { recursive: true });
  rmSync(folder, { recursive: true });
  const current = join(home, "current");
  symlinkSync("first", current);
  return {
    current,
    upgrade() {
      symlinkSync(next, `${current}.next`);
      renameSync(`${current}.next`, current);
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Copies this release under another version, because upgrades are rolling from 1.1.0 on. */
function copyRelease(folder: string, version: string): void {
  for (const path of ["build", "server", "shared"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...packageJson, version }));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}
