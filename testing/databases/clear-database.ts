import type { Client } from "pg";

/** A database as its template made it. */
export type Origin = { catalogue: string; seeds: Map<string, string>; sequences: Map<string, string> };

type State = {
  /** Differs after a change of tables, rules or functions, and after "analyze". */
  catalogue: string;
  filled: string[];
  bytes: number;
  sequences: Record<string, string>;
  /** The other connections that do something. */
  busy: number;
};

const catalogues = ["attribute", "attrdef", "constraint", "index", "proc", "rewrite", "statistic", "trigger"];
const versions = catalogues.map(
  (name) => `(select count(*) || '/' || max(xmin::text::bigint) from pg_${name})`,
);
const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

const stateSql = `with files as (select oid from pg_class where relkind = 'r' and pg_relation_size(oid) > 0
    and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace))
  select concat_ws(' ', ${versions.join(", ")}) as catalogue,
    array(select oid::regclass::text from files) as filled,
    (select coalesce(sum(pg_relation_size(oid)), 0)::int from files) as bytes,
    (select coalesce(json_object_agg(format('%I.%I', schemaname, sequencename), last_value::text), '{}')
      from pg_sequences where last_value is not null) as sequences,
    (select count(*)::int ${others} and state <> 'idle') as busy`;

/** Above this size, dead rows and pages would slow the next tests. */
const maxBytes = 2 * 1024 ** 2;

/** Reads a database that no test has used. The connection is then for `clearDatabase`, without triggers and foreign keys. */
export async function readOrigin(client: Client): Promise<Origin> {
  await client.query("set session_replication_role = replica");
  const { catalogue, filled, sequences } = await readState(client);
  const seeds = new Map<string, string>();
  for (const table of filled) seeds.set(table, await readRows(client, table));
  return { catalogue, seeds, sequences: new Map(Object.entries(sequences)) };
}

/**
 * Gives a database the rows and sequences of its origin, and ends its other connections. Returns false when a test has
 * changed more than that, or still works with the database: it must be dropped.
 */
export async function clearDatabase(client: Client, origin: Origin): Promise<boolean> {
  const state = await readState(client);
  if (state.catalogue !== origin.catalogue || state.bytes > maxBytes || state.busy > 0) return false;
  const commands = [`select pg_terminate_backend(pid) ${others}`];
  for (const table of new Set([...state.filled, ...origin.seeds.keys()])) {
    const seed = origin.seeds.get(table);
    if (seed !== undefined && seed === (await readRows(client, table))) continue;
    commands.push(`delete from ${table}`);
    if (seed !== undefined) {
      const rows = client.escapeLiteral(seed);
      commands.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows})`);
    }
  }
  for (const [name, value] of Object.entries(state.sequences)) {
    const first = origin.sequences.get(name);
    if (value !== first) commands.push(`select setval('${name}', ${first ?? 1}, ${first !== undefined})`);
  }
  await client.query(commands.join(";"));
  return true;
}

async function readState(client: Client): Promise<State> {
  const { rows } = await client.query<State>(stateSql);
  if (!rows[0]) throw new Error("no state");
  return rows[0];
}

/** The rows of a small table as JSON. */
async function readRows(client: Client, table: string): Promise<string> {
  const sql = `select coalesce(json_agg(row order by row::text), '[]')::text as rows
    from (select to_jsonb(t) as row from ${table} t) r`;
  const { rows } = await client.query<{ rows: string }>(sql);
  return rows[0]?.rows ?? "";
}
