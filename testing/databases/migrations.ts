import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import { listKnownTimes } from "#server/platform/db/known-migrations.ts";
import { migrationsFolder } from "#server/platform/db/project-files.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestDatabase } from "./test-database.ts";

/** The times of two of the 27 migrations between 1.0.0 and 1.1.0. Migration 0001 replaced them and has the time of the last. */
const replacedLater = [1_795_382_479_039, 1_795_787_376_401];

/** Gives a new database the list of migrations of a database from before 1.0.0. */
export function pretendOlder(db: Db): Promise<void> {
  return setMigrations(db, [1_795_151_193_758, 1_795_310_000_000]);
}

/** Gives a new database the list of migrations of one that followed `main` after 1.0.0. */
export async function pretendFollowed(db: Db, to: "some" | "last"): Promise<void> {
  const [first = 0, second = 0] = listKnownTimes();
  await setMigrations(db, [first, ...replacedLater, ...(to === "last" ? [second] : [])]);
}

async function setMigrations(db: Db, moments: readonly number[]): Promise<void> {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`);
  for (const moment of moments) {
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${`hash of ${moment}`}, ${moment})`,
    );
  }
}

export async function listMigrations(db: Db): Promise<{ hash: string; moment: number }[]> {
  const rows = await rowsOf<{ hash: string; moment: number }>(
    db,
  )`select hash, created_at::float8 as moment from drizzle.__drizzle_migrations order by id`;
  return rows;
}

/** Lists all tables, columns, constraints, indexes, triggers and functions, one a line. */
export async function listCatalogue(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(db)`
    with ours as (select oid, relname, relkind, relrowsecurity, relacl from pg_class
      where relnamespace = 'public'::regnamespace)
    select line from (
      select format('%s %s %s %s', relkind, relname, relrowsecurity, relacl) as line from ours
      union all select format('column %s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) from ours join pg_attribute a on attrelid = ours.oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
      union all select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(c.oid))
        from ours join pg_constraint c on conrelid = ours.oid
      union all select pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid
      union all select pg_get_triggerdef(t.oid) from ours join pg_trigger t on tgrelid = ours.oid
        where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
        and prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) found order by line`;
  return rows.map(({ line }) => line);
}

/** A folder with our migrations and later ones with these statements. */
export function withLater(...texts: readonly string[]): string {
  return copyMigrations((entries, folder) => {
    const newest = entries.at(-1);
    if (!newest) throw new Error("no migration");
    const later = texts.map((statements, index) => {
      const tag = `later-${index + 1}`;
      writeFileSync(join(folder, `${tag}.sql`), statements);
      return { ...newest, when: newest.when + index + 1, tag };
    });
    return [...entries, ...later];
  });
}

/** A folder with our migrations up to this number. */
export function upTo(last: number): string {
  return copyMigrations((entries) => entries.filter(({ idx }) => idx <= last));
}

type Entry = { idx: number; when: number; tag: string };

function copyMigrations(change: (entries: Entry[], folder: string) => Entry[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), "imece-migrations-")), "migrations");
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: Entry[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries, folder) }));
  return folder;
}

/** An empty database of the kind that the test project runs on, with our migrations up to this number. */
export function openMigratedUpTo(last: number): Promise<Connection> {
  return openTestDatabase({ name: `up_to_${last}`, prepare: (connection) => connection.migrate(upTo(last)) });
}
