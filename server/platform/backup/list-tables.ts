import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A table and its stored columns. Generated columns are missing, because the database computes them again. */
export type Table = { name: string; columns: Column[] };
export type Column = { name: string; type: string };

/**
 * Backups do not contain rate limits, sessions and codes. A restore would make ended sessions and used codes valid again,
 * so staff sign in again after a restore.
 */
const excludedTables = new Set(["rate_limits", "auth_rate_limits", "sessions", "verifications"]);

/** Lists the tables that a backup includes. A table comes after those that it references. */
export async function listTables(tx: Tx): Promise<Table[]> {
  const rows = await rowsOf<Table & { parents: string[] }>(tx)`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as parents
    from pg_class c
    where ${isOurTable}
    order by c.relname`;
  return sortByReferences(rows.filter(({ name }) => !excludedTables.has(name)));
}

/** A condition on pg_class `c` that selects our tables, without partitions and tables of extensions. */
const isOurTable: SQL = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Lists every table, also the tables that a backup does not contain. */
export async function listTableNames(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    tx,
  )`select c.relname as name from pg_class c where ${isOurTable} order by c.relname`;
  return rows.map(({ name }) => name);
}

function sortByReferences(tables: (Table & { parents: string[] })[]): Table[] {
  const ordered: Table[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name));
    const unblocked = remaining.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (unblocked.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(", ")}`);
    ordered.push(...unblocked.map(({ name, columns }) => ({ name, columns })));
    remaining = remaining.filter((table) => !unblocked.includes(table));
  }
  return ordered;
}

type Sequence = { name: string; last: string; called: boolean };

export async function readSequences(tx: Tx): Promise<Sequence[]> {
  const rows = await rowsOf<{ name: string }>(tx)`
    select s.relname as name from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid
    where s.relkind = 'S' and ${isOurTable} order by s.relname`;
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const states = await rowsOf<Omit<Sequence, "name">>(
      tx,
    )`select last_value::text as last, is_called as called from public.${sql.identifier(name)}`;
    if (states[0]) sequences.push({ name, ...states[0] });
  }
  return sequences;
}
