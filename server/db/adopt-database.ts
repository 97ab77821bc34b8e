import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { AppError } from "../kernel/errors.ts";
import type { Db, Tx } from "./connect.ts";
import { migrationsFolder } from "./project-files.ts";

/**
 * 0000 replaced 19 migrations before version 1.0.0 and kept the time of the last one, 0019_faqs
 * (docs/decisions/045). A database that has this time has the whole schema.
 */
const firstReplaced = 1_795_151_193_758;
/** The time of 0018, the one before: its database lacks the table of 0019 and nothing else. */
const withoutFaqs = 1_795_310_000_000;

/**
 * Adopts a database of the last versions before 1.0.0: it gets the table that may be missing, and its list of
 * migrations becomes that of a new database. Does nothing to any other database of ours. Call it under the migration
 * lock, before Drizzle's migrator, which only looks whether the newest time is older than a migration's.
 *
 * Throws AppError "database_older" for a database that has only some of the migrations which another one replaced, and
 * "database_foreign" for the migrations of another program; both leave the database untouched.
 */
export async function adoptDatabase(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const done = await doneMigrations(tx);
    if (done.length === 0) return;
    refuseOlder("database", done);
    const first = firstMoment();
    if (!isAdoptable(done)) throw foreign(["drizzle.__drizzle_migrations"]);
    if (!done.some((moment) => moment < first)) return;
    if (!done.includes(first)) {
      for (const statement of lastReplaced()) await tx.execute(sql.raw(statement));
    }
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where created_at <= ${first}`);
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hashOfFirst()}, ${first})`,
    );
  });
}

/** Whether these are migrations of ours that this version can start from. */
export function isAdoptable(done: readonly number[]): boolean {
  return done.includes(firstMoment()) || done.includes(withoutFaqs);
}

/**
 * The time among this version's migrations that has the schema of `newest`: rows of a database without the FAQ table
 * fit into 0000.
 */
export function presentMoment(newest: number): number {
  return newest === withoutFaqs ? firstMoment() : newest;
}

/** The times of the migrations that a database has, by which they are identified. */
export async function doneMigrations(tx: Tx): Promise<number[]> {
  const { rows } = (await tx.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )) as unknown as { rows: { made: boolean }[] };
  if (!rows[0]?.made) return [];
  const done = (await tx.execute(
    sql`select created_at::float8 as moment from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { moment: number }[] };
  return done.rows.map(({ moment }) => moment);
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

/** Between which versions the replaced migrations ended, and the last version that had them one by one. */
function stoppedBetween(done: readonly number[]): { when: string; install: string } | null {
  const [first = 0, second = 0] = knownMoments();
  if (!isAdoptable(done) && done.some((moment) => moment >= firstReplaced && moment < first))
    return { when: "before version 1.0.0", install: "version 0.1.0 (commit 547d719)" };
  // 0001 replaced 27 migrations between 1.0.0 and 1.1.0 (docs/decisions/060).
  if (!done.includes(second) && done.some((moment) => moment > first && moment < second))
    return { when: "between versions 1.0.0 and 1.1.0", install: "commit 0e550ab3" };
  return null;
}

/** AppError "database_foreign" for a database with these things of another program in it. */
export function foreign(things: readonly string[]): AppError {
  const some = things.length > 5 ? [...things.slice(0, 5), "…"] : things;
  return new AppError(
    "database_foreign",
    `Another program uses this database (${some.join(", ")}). Give İmece one of its own; nothing was changed.`,
  );
}

/** The times of this program's migrations, in their order. */
export function knownMoments(folder = migrationsFolder()): number[] {
  return readJournal(folder).map(({ when }) => when);
}

/** The names of the migrations of a folder, by their times. */
export function knownTags(folder: string): Map<number, string> {
  return new Map(readJournal(folder).map(({ when, tag }) => [when, tag]));
}

/** The time of 0000, with which every İmece database begins. */
function firstMoment(): number {
  return Math.min(...knownMoments());
}

function hashOfFirst(): string {
  const file = join(migrationsFolder(), `${readJournal(migrationsFolder())[0]?.tag}.sql`);
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** The statements of 0019_faqs, as they were. */
function lastReplaced(): string[] {
  const file = join(migrationsFolder(), "before-1.0/0019_faqs.sql");
  return readFileSync(file, "utf8").split("--> statement-breakpoint");
}

function readJournal(folder: string): { when: number; tag: string }[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number; tag: string }[] }).entries;
}
