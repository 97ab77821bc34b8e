import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./program.ts";

/** An installation in which an earlier release runs, with this one beside it (docs/operations.md, section 12). */
type OldInstallation = Disposable & { current: string; next: string; migrations: string };

/** The folder of a release's migrations, newest place first. */
const migrationFolders = ["server/platform/db/migrations", "server/db/migrations"];

/** Installs the build of a commit, which takes a minute and is kept. Its packages are those of this release. */
export function installOld(commit: string): OldInstallation {
  const home = mkdtempSync(join(tmpdir(), "imece-old-"));
  const current = join(home, "current");
  const first = join(home, "releases/first");
  const next = join(home, "releases/next");
  cpSync(buildOld(commit), first, { recursive: true, verbatimSymlinks: true });
  git(home, "clone", "--quiet", "--no-checkout", root, next);
  for (const path of ["build", "server", "shared", "tools", "package.json"])
    cpSync(join(root, path), join(next, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(next, "node_modules"));
  symlinkSync("releases/first", current);
  const migrations = migrationFolders.map((folder) => join(first, folder)).find(existsSync);
  if (!migrations) throw new Error(`${commit} has no migrations`);
  return {
    current,
    next,
    migrations,
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

function buildOld(commit: string): string {
  const folder = join(tmpdir(), `imece-release-${commit}`);
  if (existsSync(join(folder, "build/.imece-built"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  git(root, "clone", "--quiet", "--no-checkout", root, folder);
  git(folder, "checkout", "--quiet", "--detach", commit);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const build = `const { build } = await import("./tools/setup/build.mjs");
    const built = await build(process.execPath);
    if (!built.ok) throw new Error(built.output);`;
  execFileSync(process.execPath, ["--input-type=module", "-e", build], { cwd: folder, stdio: "inherit" });
  return folder;
}

function git(cwd: string, ...args: string[]): void {
  execFileSync("git", args, { cwd });
}
