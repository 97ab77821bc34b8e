import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";
import type { Layout } from "./read-layout.ts";

/** Written when everything in a release is there. */
const marker = "build/.imece-release";

/** The commit to which `ref` leads after a fetch from the origin; without a ref that of its main branch. */
export function fetchCommit({ current }: Layout, ref: string | undefined): string {
  show(current, "git", ["fetch", "--quiet", "--tags", "--force", "origin"]);
  const names = ref ? [`refs/tags/${ref}`, `origin/${ref}`, ref] : ["origin/HEAD", "origin/main"];
  for (const name of names) {
    const found = spawnSync("git", ["rev-parse", "--quiet", "--verify", `${name}^{commit}`], {
      cwd: current,
      encoding: "utf8",
    });
    if (found.status === 0) return found.stdout.trim();
  }
  throw new AppError("no_release", `the repository has no ${names.join(" or ")}`);
}

/** Makes the folder of a release beside the others, and installs and builds there. The running site is not touched. */
export function makeRelease({ home, current }: Layout, commit: string): string {
  const { version } = JSON.parse(read(current, ["show", `${commit}:package.json`])) as { version: string };
  const release = join(home, "releases", `${version}-${commit.slice(0, 8)}`);
  if (isWhole(release)) return release;
  // An earlier try was interrupted.
  rmSync(release, { recursive: true, force: true });
  console.log(`Getting ${version}, ${commit.slice(0, 8)} …`);
  const origin = read(current, ["remote", "get-url", "origin"]);
  show(home, "git", ["clone", "--quiet", "--no-checkout", current, release]);
  show(release, "git", ["remote", "set-url", "origin", origin]);
  show(release, "git", ["-c", "advice.detachedHead=false", "checkout", "--quiet", "--detach", commit]);
  // The proxy, another user, shows a page of it while the site is away.
  for (const [path, mode] of [
    [".", 0o755],
    ["deploy", 0o755],
    ["deploy/away.html", 0o644],
  ] as const)
    if (existsSync(join(release, path))) chmodSync(join(release, path), mode);
  if (existsSync(join(home, ".env"))) symlinkSync("../../.env", join(release, ".env"));
  show(release, process.execPath, ["tools/setup/build-only.mjs"]);
  writeFileSync(join(release, marker), commit);
  return release;
}

const backupIn = (release: string) => join(release, "build/.imece-backup");

/** Notes the backup from before the upgrade to a release, and the database that it is of, for the way back. */
export function noteBackup(release: string, file: string, database: string): void {
  writeFileSync(backupIn(release), JSON.stringify({ file, database }));
}

/** The noted backup serves one way back. */
export function forgetBackup(release: string): void {
  rmSync(backupIn(release), { force: true });
}

/**
 * Throws AppError "no_backup" when none was noted, it is gone, it is of another database, or the link "current" was
 * changed after it was noted: then somebody upgraded by hand, and what came in the meantime is not in it.
 */
export function backupBefore({ home, current }: Layout, database: string): string {
  const note = backupIn(current);
  const needs = "The release before needs the database from before the upgrade";
  const refused = (why: string) =>
    new AppError("no_backup", `${needs}, and ${why}. Restore by hand (docs/operations.md, section 12).`);
  if (!existsSync(note)) throw refused("no backup of it was noted");
  const noted = JSON.parse(readFileSync(note, "utf8")) as { file: string; database: string };
  if (!existsSync(noted.file)) throw refused(`the backup ${noted.file} is gone`);
  if (noted.database !== database) throw refused(`the backup ${noted.file} is of another database`);
  if (lstatSync(join(home, "current")).mtimeMs > statSync(note).mtimeMs)
    throw refused(`the site was switched by hand after the backup ${noted.file}`);
  return noted.file;
}

/** Whether the release can run without a network. The first one was made by hand and has no marker. */
export function isWhole(release: string): boolean {
  return existsSync(join(release, marker)) || existsSync(join(release, "build/.imece-built"));
}

/** Files that an administrator has installed elsewhere and that the new release changes. */
export function changedDeployment(release: string, from: string): string {
  return read(release, ["diff", "--stat", from, "HEAD", "--", "deploy", ".env.example"]);
}

function read(cwd: string, args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
}

/** Runs a program whose output the operator sees. Throws AppError "step_failed". */
export function show(cwd: string, program: string, args: string[]): void {
  // npm's variables name the release in which the command was called.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  const why = error?.message ?? `exit code ${status}`;
  throw new AppError("step_failed", `${[program, ...args].join(" ")} failed in ${cwd} (${why})`);
}
