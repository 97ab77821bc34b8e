import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { isLockRefused } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Db } from "./connect.ts";
import { knownTags, refuseUnknown } from "./known-migrations.ts";
import { rowsOf } from "./rows-of.ts";

/** A migration that waits for a lock keeps later readers of the table waiting behind it; so it gives up and tries again. */
const mostTries = 48;
const betweenTries = 2_000;

/**
 * Runs the migrations that are missing, each in a transaction of its own: its locks end with it, and not with the last
 * of all. What was committed stays when a later one fails, and the next start goes on after it. The caller holds the
 * migration lock.
 */
export async function runMigrations(
  db: Db,
  folder: string,
  log?: Pick<Logger, "info" | "warn">,
): Promise<void> {
  await refuseUnknown(db);
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const rows = await rowsOf<{ newest: number }>(
    db,
  )`select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations`;
  const newest = rows[0]?.newest ?? 0;
  const tags = knownTags(folder);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= newest) continue;
    const name = tags.get(migration.folderMillis) ?? String(migration.folderMillis);
    const began = performance.now();
    await runPatiently(db, migration, name, log);
    log?.info({ migration: name, ms: Math.round(performance.now() - began) }, "migration done");
  }
}

async function runPatiently(
  db: Db,
  migration: MigrationMeta,
  name: string,
  log?: Pick<Logger, "warn">,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await runOne(db, migration);
      return;
    } catch (error) {
      if (!isLockRefused(error) || tries === mostTries) throw error;
      log?.warn({ err: error, migration: name, tries }, "migration waits for a locked table");
      await wait(betweenTries);
    }
  }
}

function runOne(db: Db, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  });
}
