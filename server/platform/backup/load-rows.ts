import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { listTableNames, listTables, type Table } from "./list-tables.ts";
import { broken, type Manifest } from "./manifest.ts";

/** Loads the parts of tables; at the end it returns the rows per table. */
export type Loading = {
  put(table: string, bytes: Buffer): Promise<void>;
  end(): Promise<void>;
};

/**
 * Starts to fill tables of the backup's version. Their triggers are off until `end`, because the rows contain the
 * collected amounts and search texts. Foreign keys and checks stay on.
 */
export async function beginLoading(tx: Tx, manifest: Manifest): Promise<Loading> {
  const all = await listTableNames(tx);
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) checkColumns(name, columns, tables.get(name));
  const everyTable = async (change: string) => {
    for (const name of all) await tx.execute(sql.raw(`alter table public."${name}" ${change} trigger user`));
  };
  await everyTable("disable");
  // Migrations inserted rows, which staff may have changed since; the backup has the changed ones.
  const names = sql.join(
    all.map((name) => sql`public.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`truncate ${names}`);
  await tx.execute(sql`set local datestyle = 'ISO'`);
  const loaded = new Map<string, number>();
  return {
    async put(name, bytes) {
      const source = manifest.tables.find((table) => table.name === name);
      const table = tables.get(name);
      if (!source || !table) throw broken(`it has rows of a table "${name}" that it does not name`);
      const rows = await insert(tx, table, source.columns, bytes);
      loaded.set(name, (loaded.get(name) ?? 0) + rows);
    },
    async end() {
      for (const { name, rows } of manifest.tables) {
        const found = loaded.get(name) ?? 0;
        if (found !== rows) throw broken(`${name} has ${found} rows and should have ${rows}`);
      }
      for (const { name, last, called } of manifest.sequences) {
        await tx.execute(sql`select setval(to_regclass(${`public."${name}"`}), ${last}::bigint, ${called})`);
      }
      await everyTable("enable");
    },
  };
}

function checkColumns(name: string, columns: readonly string[], table: Table | undefined): void {
  if (!table) throw broken(`its table "${name}" is none of its version`);
  const known = table.columns.map((column) => column.name);
  const odd = [
    ...columns.filter((one) => !known.includes(one)),
    ...known.filter((one) => !columns.includes(one)),
  ];
  if (odd.length > 0) throw broken(`its table "${name}" differs from its version in ${odd.join(", ")}`);
}

async function insert(tx: Tx, table: Table, columns: readonly string[], bytes: Buffer): Promise<number> {
  const lines = bytes.toString("utf8").split("\n").slice(0, -1);
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = columns.map((name, at) => `(line->>${at})::${types.get(name)}`).join(", ");
  const rows = await rowsOf<{ n: number }>(tx)`
    with inserted as (
      insert into public.${sql.identifier(table.name)} (${names}) overriding system value
      select ${sql.raw(values)} from json_array_elements(${`[${lines.join(",")}]`}::json) as l (line)
      returning 1
    ) select count(*)::int as n from inserted`;
  return rows[0]?.n ?? 0;
}
