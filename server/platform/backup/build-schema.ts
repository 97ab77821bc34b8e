import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Tx } from "#server/platform/db/connect.ts";
import { listKnownTimes, refuseOlder } from "#server/platform/db/known-migrations.ts";
import { migrationsFolder } from "#server/platform/db/project-files.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { createMigrationsTable, runMigration } from "#server/platform/db/run-migrations.ts";
import { brokenBackup, type Manifest, newerBackup } from "./manifest.ts";

/** A version is identified by the newest time among its migrations (`when` in migrations/meta/_journal.json). */
type Version = Pick<Manifest["schema"], "newest">;

/**
 * Returns the version of the schema that fits the rows of a backup. Throws AppError "backup_newer" or "backup_older" for a
 * schema that this program does not have.
 */
export function findVersion(version: Version, folder = migrationsFolder()): Version {
  const knownTimes = listKnownTimes(folder);
  if (version.newest > Math.max(...knownTimes)) throw newerBackup("has a newer schema than this one knows");
  refuseOlder("backup", [version.newest]);
  if (!knownTimes.includes(version.newest))
    throw brokenBackup("its schema is none that this program ever had");
  return { newest: version.newest };
}

/**
 * Creates the tables of version `to`, or migrates the tables of version `from` to the present version. Unlike
 * `connection.migrate`, it runs inside a transaction.
 */
export async function buildSchema(
  tx: Tx,
  { from, to }: { from?: Version; to?: Version },
  folder = migrationsFolder(),
): Promise<void> {
  await createMigrationsTable(tx);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const knownTimes = listKnownTimes(folder);
  const countMigrations = ({ newest }: Version) => knownTimes.indexOf(newest) + 1;
  const selectedMigrations = migrations.slice(
    from ? countMigrations(from) : 0,
    to ? countMigrations(to) : undefined,
  );
  for (const migration of selectedMigrations) await runMigration(tx, migration);
}

/**
 * Drops all our tables and functions, and the tables of the job library that earlier versions used. Extensions and the
 * schema with its rights stay.
 */
export async function dropSchema(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const name of tables) await tx.execute(sql`drop table public.${sql.identifier(name)} cascade`);
  const rows = await rowsOf<{ signature: string }>(tx)`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  for (const { signature } of rows) await tx.execute(sql.raw(`drop routine if exists ${signature} cascade`));
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  await tx.execute(sql`drop schema if exists pgboss cascade`);
}
