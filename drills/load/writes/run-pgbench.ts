import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PgbenchScript } from "./pgbench-script.ts";

export type Pgbench = { program: string; version: string };

/** Debian installs the programs of each version in its own directory. Throws a line that says what to install. */
export function findPgbench(): Pgbench {
  const debian = "/usr/lib/postgresql";
  const folders = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const program of ["pgbench", ...folders.map((version) => join(debian, version, "bin/pgbench"))]) {
    const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (status === 0) return { program, version: /\d+(\.\d+)?/.exec(stdout)?.[0] ?? "?" };
  }
  throw new Error(
    "The benchmark compares with pgbench, which this machine lacks: apt-get install postgresql-contrib",
  );
}

export type PgbenchRun = { clients: number; each: number; variables?: Record<string, number> };

/** Transactions per second over `each` transactions per client. Throws when one failed. */
export async function runPgbench(
  { program }: Pgbench,
  url: string,
  { text, constants }: PgbenchScript,
  { clients, each, variables = {} }: PgbenchRun,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "imece-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, text);
    const set = Object.entries({ ...constants, ...variables }).flatMap(([name, value]) => [
      "-D",
      `${name}=${value}`,
    ]);
    const how = ["--no-vacuum", "--protocol=prepared", `--client=${clients}`, `--transactions=${each}`];
    const { stdout, stderr } = await promisify(execFile)(program, [...how, ...set, `--file=${file}`, url], {
      env: { PATH: process.env.PATH ?? "" },
    });
    const done = `number of transactions actually processed: ${clients * each}/${clients * each}`;
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!stdout.includes(done) || !(rate > 0)) throw new Error(`pgbench: ${stdout}\n${stderr}`);
    return rate;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
