import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Db, Tx } from "./connect.ts";
import { listKnownTags, readDoneMigrations, refuseUnknown } from "./known-migrations.ts";

/** Readers of a table queue behind a migration that waits for its lock, so the migration gives up and tries again. */
const maxTries = 48;
const retryMs = 2_000;

/**
 * Runs each missing migration in a separate transaction, so that locks are short. If a migration fails, the earlier
 * migrations stay, and the next start continues. The caller holds the migration lock.
 */
export async function runMigrations(
  db: Db,
  folder: string,
  log?: Pick<Logger, "info" | "warn">,
): Promise<void> {
  await refuseUnknown(db);
  await createMigrationsTable(db);
  const newest = Math.max(0, ...(await readDoneMigrations(db)));
  const tags = listKnownTags(folder);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= newest) continue;
    const name = tags.get(migration.folderMillis) ?? String(migration.folderMillis);
    const startedAt = performance.now();
    await runWithRetries(db, migration, name, log);
    log?.info({ migration: name, ms: Math.round(performance.now() - startedAt) }, "migration done");
  }
}

async function runWithRetries(
  db: Db,
  migration: MigrationMeta,
  name: string,
  log?: Pick<Logger, "warn">,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => runMigration(tx, migration));
    } catch (error) {
      if (!isLockRefused(error) || tries === maxTries) throw error;
      log?.warn({ err: error, migration: name, tries }, "migration waits for a locked table");
      await wait(retryMs);
    }
  }
}

export async function createMigrationsTable(db: Db | Tx): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
}

export async function runMigration(
  tx: Tx,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}
