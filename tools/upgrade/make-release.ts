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

const marker = "build/.imece-release";

export function fetchCommit({ current }: Layout, ref: string | undefined): string {
  show(current, "git", ["fetch", "--quiet", "--tags", "--force", "origin"]);
  const names = ref ? [`refs/tags/${ref}`, `origin/${ref}`, ref] : ["origin/HEAD", "origin/main"];
  for (const name of names) {
    const result = spawnSync("git", ["rev-parse", "--quiet", "--verify", `${name}^{commit}`], {
      cwd: current,
      encoding: "utf8",
    });
    if (result.status === 0) return result.stdout.trim();
  }
  throw new AppError("no_release", `the repository has no ${names.join(" or ")}`);
}

/** Creates the folder of a release beside the others, and installs and builds there. The running site does not change. */
export function makeRelease({ home, current }: Layout, commit: string): string {
  const { version } = JSON.parse(read(current, ["show", `${commit}:package.json`])) as { version: string };
  const release = join(home, "releases", `${version}-${commit.slice(0, 8)}`);
  if (isWhole(release)) return release;
  // The folder may be left from an interrupted upgrade.
  rmSync(release, { recursive: true, force: true });
  console.log(`Getting ${version}, ${commit.slice(0, 8)} …`);
  const origin = read(current, ["remote", "get-url", "origin"]);
  show(home, "git", ["clone", "--quiet", "--no-checkout", current, release]);
  show(release, "git", ["remote", "set-url", "origin", origin]);
  show(release, "git", ["-c", "advice.detachedHead=false", "checkout", "--quiet", "--detach", commit]);
  // The proxy runs as another user and shows deploy/away.html during an outage.
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

const notePath = (release: string) => join(release, "build/.imece-backup");

export function noteBackup(release: string, file: string, database: string): void {
  writeFileSync(notePath(release), JSON.stringify({ file, database }));
}

/** The noted backup serves only one downgrade. */
export function forgetBackup(release: string): void {
  rmSync(notePath(release), { force: true });
}

/**
 * Returns the noted backup. Throws AppError "no_backup" when there is none, when it is gone or of another database, or
 * when the link "current" was changed later, because after a manual upgrade the backup lacks later changes.
 */
export function backupBefore({ home, current }: Layout, database: string): string {
  const noteFile = notePath(current);
  const requirement = "The release before needs the database from before the upgrade";
  const createError = (reason: string) =>
    new AppError(
      "no_backup",
      `${requirement}, and ${reason}. Restore by hand (docs/operations.md, section 12).`,
    );
  if (!existsSync(noteFile)) throw createError("no backup of it was noted");
  const note = JSON.parse(readFileSync(noteFile, "utf8")) as { file: string; database: string };
  if (!existsSync(note.file)) throw createError(`the backup ${note.file} is gone`);
  if (note.database !== database) throw createError(`the backup ${note.file} is of another database`);
  if (lstatSync(join(home, "current")).mtimeMs > statSync(noteFile).mtimeMs)
    throw createError(`the site was switched by hand after the backup ${note.file}`);
  return note.file;
}

/** Says whether the release is complete. The first release was made by hand and has no marker. */
export function isWhole(release: string): boolean {
  return existsSync(join(release, marker)) || existsSync(join(release, "build/.imece-built"));
}

/** Returns the changed files that an administrator has installed elsewhere. */
export function changedDeployment(release: string, from: string): string {
  return read(release, ["diff", "--stat", from, "HEAD", "--", "deploy", ".env.example"]);
}

function read(cwd: string, args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
}

export function show(cwd: string, program: string, args: string[]): void {
  // npm's variables belong to the release in which the command was called.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  const reason = error?.message ?? `exit code ${status}`;
  throw new AppError("step_failed", `${[program, ...args].join(" ")} failed in ${cwd} (${reason})`);
}
