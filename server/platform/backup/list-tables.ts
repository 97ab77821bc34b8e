import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A table and its stored columns. Generated columns are left out, because the database computes them again. */
export type Table = { name: string; columns: Column[] };
export type Column = { name: string; type: string };

/**
 * Backups leave out rate limits, sessions and codes. Sessions and codes that ended or were used after the backup
 * would be valid again; so staff sign in again after a restore.
 */
const leftOut = new Set(["rate_limits", "auth_rate_limits", "sessions", "verifications"]);

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
  return inOrder(rows.filter(({ name }) => !leftOut.has(name)));
}

/** Selects our tables in a query of pg_class as `c`: a partitioned table as a whole, and no table of an extension. */
const isOurTable: SQL = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Lists every table, also those that a backup leaves out. */
export async function listTableNames(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    tx,
  )`select c.relname as name from pg_class c where ${isOurTable} order by c.relname`;
  return rows.map(({ name }) => name);
}

function inOrder(tables: (Table & { parents: string[] })[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(", ")}`);
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((table) => !free.includes(table));
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
    const found = await rowsOf<Omit<Sequence, "name">>(
      tx,
    )`select last_value::text as last, is_called as called from public.${sql.identifier(name)}`;
    if (found[0]) sequences.push({ name, ...found[0] });
  }
  return sequences;
}
