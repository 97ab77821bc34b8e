import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { migrationsFolder } from "./project-files.ts";

/** The times of the migrations from before 1.0.0; 0008 had an earlier one than 0007. */
const replaced = [
  ...[1_795_151_193_758, 1_795_151_194_721, 1_795_151_254_721, 1_795_160_000_000, 1_795_170_000_000],
  ...[1_795_180_000_000, 1_795_190_000_000, 1_795_200_000_000, 1_795_166_654_863, 1_795_210_000_000],
  ...[1_795_220_000_000, 1_795_230_000_000, 1_795_250_000_000, 1_795_260_000_000, 1_795_270_000_000],
  ...[1_795_280_000_000, 1_795_290_000_000, 1_795_310_000_000, 1_795_373_020_667],
];

/** Makes a new database look like one from before 1.0.0: at the last migration of then, or `behind` it. */
export async function pretendOlder(db: Db, behind = 0): Promise<void> {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`);
  for (const moment of replaced.slice(0, replaced.length - behind)) {
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${`hash of ${moment}`}, ${moment})`,
    );
  }
}

export async function listMigrations(db: Db): Promise<{ hash: string; moment: number }[]> {
  const { rows } = (await db.execute(
    sql`select hash, created_at::float8 as moment from drizzle.__drizzle_migrations order by id`,
  )) as unknown as { rows: { hash: string; moment: number }[] };
  return rows;
}

/** A folder with our migrations and one of a later version, made of these statements. */
export function withLater(statements: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "imece-migrations-")), "migrations");
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: Record<string, unknown>[] };
  const newest = journal.entries.at(-1);
  journal.entries.push({ ...newest, when: Number(newest?.when) + 1, tag: "later" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "later.sql"), statements);
  return folder;
}
