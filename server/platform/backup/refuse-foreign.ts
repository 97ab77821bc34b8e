import type { Tx } from "#server/platform/db/connect.ts";
import {
  foreignDatabase,
  isOurs,
  readDoneMigrations,
  refuseOlder,
} from "#server/platform/db/known-migrations.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/**
 * Refuses to restore into the database of another program, because a restore drops everything. A database is ours if it
 * has our migrations or is empty. Throws AppError "database_foreign", and "database_older" for a database of İmece that
 * this version cannot read.
 */
export async function refuseForeign(tx: Tx, tables: readonly string[]): Promise<void> {
  const migrations = await readDoneMigrations(tx);
  refuseOlder("database", migrations);
  if (isOurs(migrations)) return;
  const migrationTables = migrations.length > 0 ? ["drizzle.__drizzle_migrations"] : [];
  const foreignObjects = [...tables, ...(await listOtherObjects(tx)), ...migrationTables];
  if (foreignObjects.length > 0) throw foreignDatabase(foreignObjects);
}

/** Lists further objects that a restore would drop: routines, except those of extensions, and the tables of pgboss. */
async function listOtherObjects(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx)`
    select p.proname || '()' as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'pgboss.' || relname from pg_class
    where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')`;
  return rows.map(({ name }) => name);
}
