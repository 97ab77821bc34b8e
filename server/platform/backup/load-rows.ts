import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { listTableNames, listTables, type Table } from "./list-tables.ts";
import { brokenBackup, type Manifest } from "./manifest.ts";

/** Loads parts of tables. `end` checks the number of rows of each table. */
export type TableLoader = {
  put(table: string, bytes: Buffer): Promise<void>;
  end(): Promise<void>;
};

/**
 * Starts to fill tables of the backup's version. Triggers are disabled until `end`, because the rows already contain
 * collected amounts and search texts. Foreign keys and checks stay enabled.
 */
export async function startLoading(tx: Tx, manifest: Manifest): Promise<TableLoader> {
  const tableNames = await listTableNames(tx);
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) checkColumns(name, columns, tables.get(name));
  const alterEveryTable = async (change: string) => {
    for (const name of tableNames)
      await tx.execute(sql.raw(`alter table public."${name}" ${change} trigger user`));
  };
  await alterEveryTable("disable");
  // Migrations insert some rows, and the backup contains these rows with the later changes.
  const names = sql.join(
    tableNames.map((name) => sql`public.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`truncate ${names}`);
  await tx.execute(sql`set local datestyle = 'ISO'`);
  const rowCounts = new Map<string, number>();
  return {
    async put(name, bytes) {
      const source = manifest.tables.find((table) => table.name === name);
      const table = tables.get(name);
      if (!source || !table) throw brokenBackup(`it has rows of a table "${name}" that it does not name`);
      const rows = await insert(tx, table, source.columns, bytes);
      rowCounts.set(name, (rowCounts.get(name) ?? 0) + rows);
    },
    async end() {
      for (const { name, rows } of manifest.tables) {
        const count = rowCounts.get(name) ?? 0;
        if (count !== rows) throw brokenBackup(`${name} has ${count} rows and should have ${rows}`);
      }
      for (const { name, last, called } of manifest.sequences) {
        await tx.execute(sql`select setval(to_regclass(${`public."${name}"`}), ${last}::bigint, ${called})`);
      }
      await alterEveryTable("enable");
    },
  };
}

function checkColumns(name: string, columns: readonly string[], table: Table | undefined): void {
  if (!table) throw brokenBackup(`its table "${name}" is none of its version`);
  const knownColumns = table.columns.map((column) => column.name);
  const differingColumns = [
    ...columns.filter((column) => !knownColumns.includes(column)),
    ...knownColumns.filter((one) => !columns.includes(one)),
  ];
  if (differingColumns.length > 0)
    throw brokenBackup(`its table "${name}" differs from its version in ${differingColumns.join(", ")}`);
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
