import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";
import type { Db, Tx } from "./connect.ts";
import { migrationsFolder } from "./project-files.ts";
import { rowsOf } from "./rows-of.ts";

/**
 * Refuses a database that this version cannot migrate. Throws AppError "database_older" if the database has only some of
 * the migrations that a single migration replaced later, and "database_foreign" if it has the migrations of another
 * program. The caller holds the migration lock.
 */
export async function refuseUnknown(db: Db): Promise<void> {
  const migrations = await readDoneMigrations(db);
  refuseOlder("database", migrations);
  if (migrations.length > 0 && !isOurs(migrations)) throw foreignDatabase(["drizzle.__drizzle_migrations"]);
}

/** Returns whether these migrations include 0000, the first migration of every İmece database. */
export function isOurs(done: readonly number[]): boolean {
  return done.includes(Math.min(...listKnownTimes()));
}

/** Returns the times of the migrations that a database has. A migration is identified by its time. */
export async function readDoneMigrations(tx: Db | Tx): Promise<number[]> {
  const rows = await rowsOf<{ made: boolean }>(
    tx,
  )`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (!rows[0]?.made) return [];
  const done = await rowsOf<{ moment: number }>(
    tx,
  )`select created_at::float8 as moment from drizzle.__drizzle_migrations`;
  return done.map(({ moment }) => moment);
}

/** Throws AppError "database_older" or "backup_older" for a schema that this version cannot migrate. */
export function refuseOlder(what: "database" | "backup", done: readonly number[]): void {
  const gap = findUnfinishedUpgrade(done);
  if (!gap) return;
  const instruction = what === "database" ? "start it once on this database" : "restore the backup with it";
  throw new AppError(
    `${what}_older`,
    `This ${what} has a schema of İmece from ${gap.when}, which this version cannot upgrade. Install ${gap.install}, ${instruction}, then install this version again (docs/operations.md, section 12). Nothing was changed.`,
  );
}

/** The time of the first migration before 1.0.0. */
const firstReplaced = 1_795_151_193_758;

/** Returns the versions between which the migrations stopped, and the last version that can complete them. */
function findUnfinishedUpgrade(done: readonly number[]): { when: string; install: string } | null {
  const [first = 0, second = 0] = listKnownTimes();
  // 0000 replaced 19 migrations (docs/decisions/059).
  if (!isOurs(done) && done.some((moment) => moment >= firstReplaced && moment < first))
    return { when: "before version 1.0.0", install: "version 1.0.0 (commit 1579a7fb)" };
  // 0001 replaced 27 migrations between 1.0.0 and 1.1.0 (docs/decisions/059).
  if (!done.includes(second) && done.some((moment) => moment > first && moment < second))
    return { when: "between versions 1.0.0 and 1.1.0", install: "commit 0e550ab3" };
  return null;
}

/** Returns AppError "database_foreign" for a database that contains these objects of another program. */
export function foreignDatabase(things: readonly string[]): AppError {
  const some = things.length > 5 ? [...things.slice(0, 5), "…"] : things;
  return new AppError(
    "database_foreign",
    `Another program uses this database (${some.join(", ")}). Give İmece one of its own; nothing was changed.`,
  );
}

/** Returns the times of this program's migrations, in their order. */
export function listKnownTimes(folder = migrationsFolder()): number[] {
  return readJournal(folder).map(({ when }) => when);
}

/** Returns the names of the migrations of a folder, by their times. */
export function listKnownTags(folder: string): Map<number, string> {
  return new Map(readJournal(folder).map(({ when, tag }) => [when, tag]));
}

function readJournal(folder: string): { when: number; tag: string }[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number; tag: string }[] }).entries;
}
