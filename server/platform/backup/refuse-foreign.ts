import type { Tx } from "#server/platform/db/connect.ts";
import { doneMigrations, foreign, isOurs, refuseOlder } from "#server/platform/db/known-migrations.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/**
 * Refuses to restore into the database of another program, even with empty tables and permission to replace, because a
 * restore drops everything. Our database has our migrations, or is empty. Throws AppError "database_foreign", and
 * "database_older" for a database of ours that this version cannot read.
 */
export async function refuseForeign(tx: Tx, tables: readonly string[]): Promise<void> {
  const migrations = await doneMigrations(tx);
  refuseOlder("database", migrations);
  if (isOurs(migrations)) return;
  const theirs = migrations.length > 0 ? ["drizzle.__drizzle_migrations"] : [];
  const there = [...tables, ...(await otherThings(tx)), ...theirs];
  if (there.length > 0) throw foreign(there);
}

/** Lists other objects that a restore would drop: routines of no extension, and the job queue of another program. */
async function otherThings(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx)`
    select p.proname || '()' as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'pgboss.' || relname from pg_class
    where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')`;
  return rows.map(({ name }) => name);
}
