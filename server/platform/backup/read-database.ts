import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readDoneMigrations } from "#server/platform/db/known-migrations.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError } from "#server/platform/errors.ts";
import { listFilesOfRows } from "#server/platform/pictures/served-files.ts";
import type { BackupLedger } from "./backup-ledger.ts";
import { listTables, readSequences, type Table } from "./list-tables.ts";
import type { Manifest } from "./manifest.ts";

/** Writes a part of the backup, and resolves when the next part can follow. */
export type WritePart = (name: string, bytes: Buffer) => Promise<void>;

export type DatabaseRead = {
  read: Pick<Manifest, "madeAt" | "schema" | "tables" | "sequences" | "books">;
  /** All files of the pictures in the table, in the same snapshot. */
  pictures: Set<string>;
};

const maxRowsPerFetch = 500;
/** The approximate size of a part, so that memory does not grow with the number of rows. */
const partBytes = 1024 * 1024;

/**
 * Reads all rows in one snapshot. A row is a JSON list of its columns in the database's text format, which every version
 * of PostgreSQL converts back to the same values.
 */
export function readDatabase(
  db: Db,
  ledger: Pick<BackupLedger, "sum">,
  writePart: WritePart,
): Promise<DatabaseRead> {
  return db.transaction(
    async (tx) => {
      // The server may limit long statements and transactions, and the receiver of the backup may be slow.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      // If row security hides rows from this role, the backup fails instead of lacking rows.
      await tx.execute(sql`set local row_security = off`);
      await tx.execute(sql`set local datestyle = 'ISO'`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      // The transaction's snapshot is taken at its first query.
      const schema = await readSchema(tx);
      const madeAt = new Date().toISOString();
      const tables: Manifest["tables"] = [];
      for (const table of await listTables(tx)) {
        const rows = await readTable(tx, table, writePart);
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
      }
      // Sequences are outside of the snapshot. They are read last, so they are higher than every number in the rows.
      const books = await ledger.sum(tx);
      const sequences = await readSequences(tx);
      return { read: { madeAt, schema, tables, books, sequences }, pictures: await readPictureNames(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Reads the paths of all pictures. Every version of the schema has these two columns. */
export async function readPictureNames(tx: Tx): Promise<Set<string>> {
  const rows = await rowsOf<{ path: string; width: number }>(tx)`select path, width from public.images`;
  return listFilesOfRows(rows);
}

async function readSchema(tx: Tx): Promise<Manifest["schema"]> {
  const migrations = await readDoneMigrations(tx);
  if (migrations.length === 0)
    throw new AppError(
      "nothing_to_back_up",
      "There is nothing to back up: İmece has not used this database yet.",
    );
  return { migrations: migrations.length, newest: Math.max(...migrations) };
}

async function readTable(tx: Tx, { name, columns }: Table, writePart: WritePart): Promise<number> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select to_json(array[${values}])::text as line from public.${sql.identifier(name)}`,
  );
  let rows = 0;
  let part = 0;
  let lines: string[] = [];
  let size = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    part++;
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    lines = [];
    size = 0;
    await writePart(`database/${name}/${String(part).padStart(6, "0")}.jsonl`, bytes);
  };
  // Rows with scanned papers are large, so the first row says how many are fetched together.
  let rowsPerFetch = 1;
  for (;;) {
    const fetched = await rowsOf<{ line: string }>(tx)`${sql.raw(`fetch ${rowsPerFetch} from backup_rows`)}`;
    let fetchedLength = 1;
    for (const { line } of fetched) {
      lines.push(line);
      fetchedLength += line.length;
      size += line.length;
      if (size >= partBytes) await flush();
    }
    rows += fetched.length;
    if (fetched.length < rowsPerFetch) break;
    const rowsPerPart = Math.floor((partBytes * fetched.length) / fetchedLength);
    rowsPerFetch = Math.min(maxRowsPerFetch, Math.max(1, rowsPerPart));
  }
  await flush();
  await tx.execute(sql`close backup_rows`);
  return rows;
}
