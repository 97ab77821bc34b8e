import { sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { AppError } from "../kernel/errors.ts";
import { firstMoment } from "./build-schema.ts";

/**
 * A restore drops everything in the database, so it must never run in a database of another program, even with empty
 * tables and permission to replace. Ours has our first migration, or is empty. Throws AppError "database_foreign".
 */
export async function refuseForeign(tx: Tx, tables: readonly string[]): Promise<void> {
  const migrations = await doneMigrations(tx);
  if (migrations.includes(firstMoment())) return;
  const theirs = migrations.length > 0 ? ["drizzle.__drizzle_migrations"] : [];
  const there = [...tables, ...(await otherThings(tx)), ...theirs];
  if (there.length === 0) return;
  const some = there.length > 5 ? [...there.slice(0, 5), "…"] : there;
  throw new AppError(
    "database_foreign",
    `Another program uses this database (${some.join(", ")}). Give İmece one of its own; nothing was changed.`,
  );
}

async function doneMigrations(tx: Tx): Promise<number[]> {
  const { rows } = (await tx.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )) as unknown as { rows: { made: boolean }[] };
  if (!rows[0]?.made) return [];
  const done = (await tx.execute(
    sql`select created_at::float8 as moment from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { moment: number }[] };
  return done.rows.map(({ moment }) => moment);
}

/** Other objects that a restore would drop: routines of no extension, and the job queue of another program. */
async function otherThings(tx: Tx): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select p.proname || '()' as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'pgboss.' || relname from pg_class
    where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')`)) as unknown as {
    rows: { name: string }[];
  };
  return rows.map(({ name }) => name);
}
