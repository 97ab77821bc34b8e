import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/kernel/errors.ts";
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
  if (existsSync(join(home, ".env"))) symlinkSync("../../.env", join(release, ".env"));
  show(release, process.execPath, ["tools/setup/build-only.mjs"]);
  writeFileSync(join(release, marker), commit);
  return release;
}

const backupIn = (release: string) => join(release, "build/.imece-backup");

/** Notes the backup from before the upgrade to a release, for the way back. */
export function noteBackup(release: string, file: string): void {
  writeFileSync(backupIn(release), file);
}

/** Throws AppError "no_backup" when none was noted, or it is gone. */
export function backupBefore(release: string): string {
  const file = existsSync(backupIn(release)) ? readFileSync(backupIn(release), "utf8") : "";
  if (existsSync(file)) return file;
  const told = `The release before needs the database from before the upgrade, and there is no backup of it ${file}`;
  throw new AppError("no_backup", `${told.trim()} (docs/operations.md, section 12).`);
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
