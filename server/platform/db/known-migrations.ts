import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";
import type { Db, Tx } from "./connect.ts";
import { migrationsFolder } from "./project-files.ts";
import { rowsOf } from "./rows-of.ts";

/**
 * Refuses a database that this version cannot migrate, and leaves it untouched. Throws AppError "database_older" when the
 * database has only some of the migrations that a later single migration replaced, and "database_foreign" when it has the
 * migrations of another program. Call it under the migration lock, before the migrations.
 */
export async function refuseUnknown(db: Db): Promise<void> {
  const done = await doneMigrations(db);
  refuseOlder("database", done);
  if (done.length > 0 && !isOurs(done)) throw foreign(["drizzle.__drizzle_migrations"]);
}

/** Whether these migrations include 0000, with which every İmece database begins. */
export function isOurs(done: readonly number[]): boolean {
  return done.includes(Math.min(...knownMoments()));
}

/** Returns the times of the migrations that a database has. A migration is identified by its time. */
export async function doneMigrations(tx: Db | Tx): Promise<number[]> {
  const rows = await rowsOf<{ made: boolean }>(
    tx,
  )`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (!rows[0]?.made) return [];
  const done = await rowsOf<{ moment: number }>(
    tx,
  )`select created_at::float8 as moment from drizzle.__drizzle_migrations`;
  return done.map(({ moment }) => moment);
}

/** Throws AppError "database_older" or "backup_older" for a schema to which this version cannot add what is missing. */
export function refuseOlder(what: "database" | "backup", done: readonly number[]): void {
  const stopped = stoppedBetween(done);
  if (!stopped) return;
  const here = what === "database" ? "start it once on this database" : "restore the backup with it";
  throw new AppError(
    `${what}_older`,
    `This ${what} has a schema of İmece from ${stopped.when}, which this version cannot upgrade. Install ${stopped.install}, ${here}, then install this version again (docs/operations.md, section 12). Nothing was changed.`,
  );
}

/** The time of the first migration before 1.0.0. */
const firstReplaced = 1_795_151_193_758;

/** Says between which versions the database was left, and names the last version that can finish its migrations. */
function stoppedBetween(done: readonly number[]): { when: string; install: string } | null {
  const [first = 0, second = 0] = knownMoments();
  // 0000 replaced 19 migrations (docs/decisions/059).
  if (!isOurs(done) && done.some((moment) => moment >= firstReplaced && moment < first))
    return { when: "before version 1.0.0", install: "version 1.0.0 (commit 1579a7fb)" };
  // 0001 replaced 27 migrations between 1.0.0 and 1.1.0 (docs/decisions/059).
  if (!done.includes(second) && done.some((moment) => moment > first && moment < second))
    return { when: "between versions 1.0.0 and 1.1.0", install: "commit 0e550ab3" };
  return null;
}

/** Returns AppError "database_foreign" for a database that contains these objects of another program. */
export function foreign(things: readonly string[]): AppError {
  const some = things.length > 5 ? [...things.slice(0, 5), "…"] : things;
  return new AppError(
    "database_foreign",
    `Another program uses this database (${some.join(", ")}). Give İmece one of its own; nothing was changed.`,
  );
}

/** Returns the times of this program's migrations, in their order. */
export function knownMoments(folder = migrationsFolder()): number[] {
  return readJournal(folder).map(({ when }) => when);
}

/** Returns the names of the migrations of a folder, by their times. */
export function knownTags(folder: string): Map<number, string> {
  return new Map(readJournal(folder).map(({ when, tag }) => [when, tag]));
}

function readJournal(folder: string): { when: number; tag: string }[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number; tag: string }[] }).entries;
}
