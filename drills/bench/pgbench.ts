import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { withAfterCommit } from "#server/platform/db/after-commit.ts";
import type { Db } from "#server/platform/db/connect.ts";

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

/** As the driver received it; parameters are numbered from $1. */
type Statement = { text: string; params: readonly unknown[] };

/** The statements that `work` sends, in order, and its result. */
export async function captureStatements<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<{ statements: Statement[]; result: Result }> {
  const statements: Statement[] = [];
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
    const result = await work(withAfterCommit(drizzle(client, { logger }) as unknown as Db));
    // The announcement after the commit is no part of the transaction.
    return { statements: statements.filter(({ text }) => !text.includes("pg_notify")), result };
  } finally {
    await client.end();
  }
}

/** A script for pgbench, and the values of its variables that are the same in every transaction. */
export type PgbenchScript = { text: string; constants: Record<string, string>; statements: number };

/**
 * Repeats the statements with parameters and prepared plans (`--protocol=prepared`), like our driver. `unique` lists the
 * strings, also within longer ones, for which the digits of the pgbench variable `n` stand in each transaction.
 *
 * @param head lines that set it
 */
export function pgbenchScript(
  statements: readonly Statement[],
  unique: readonly string[],
  head: readonly string[],
): PgbenchScript {
  const constants: Record<string, string> = {};
  function constant(name: string, value: string): string {
    constants[name] = value;
    return `:${name}`;
  }
  /** A string that contains a unique value, concatenated from variables; pgbench also replaces some within quotes. */
  function composed(value: string, name: string): string | undefined {
    // A stored payload may be the same in every transaction.
    if (value.startsWith("{")) return undefined;
    const found = unique.find((text) => value.split(text).length === 2);
    if (!found) return undefined;
    const [before = "", after = ""] = value.split(found);
    const text = (part: string, end: string) => (part === "" ? "''" : `${constant(name + end, part)}::text`);
    return `(${text(before, "a")} || :n || ${text(after, "b")})`;
  }
  const lines = statements.map(({ text, params }, place) => {
    const written = text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = params[Number(number) - 1];
      if (value === null || value === undefined) return "null";
      // pgbench has no empty variables.
      if (value === "") return "''";
      const name = `s${place}p${number}`;
      // Lists as PostgreSQL writes them.
      const list = Array.isArray(value) && `{${value.map((each) => JSON.stringify(each)).join(",")}}`;
      const told = list || String(value);
      return composed(told, name) ?? constant(name, told);
    });
    return `${written};`;
  });
  return { text: `${[...head, ...lines].join("\n")}\n`, constants, statements: statements.length };
}

type PgbenchRun = { clients: number; each: number; variables: Record<string, number> };

/** Sends `each` transactions per client; throws when one failed. */
export async function runPgbench(
  { program }: Pgbench,
  url: string,
  { text, constants }: PgbenchScript,
  { clients, each, variables }: PgbenchRun,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "imece-pgbench-"));
  const file = join(folder.path, "script.sql");
  await writeFile(file, text);
  const values = Object.entries({ ...constants, ...variables });
  const set = values.flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const how = ["--no-vacuum", "--protocol=prepared", `--client=${clients}`, `--transactions=${each}`];
  const { stdout, stderr } = await promisify(execFile)(program, [...how, ...set, `--file=${file}`, url], {
    env: { PATH: process.env.PATH ?? "" },
  });
  const done = `number of transactions actually processed: ${clients * each}/${clients * each}`;
  if (!stdout.includes(done)) throw new Error(`pgbench: ${stdout}\n${stderr}`);
}
