import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Rows that can be exported. Both functions ignore rows that are newer than `until`. */
export type ExportSource<Row> = {
  /** The kind of record, for the audit trail. */
  entity: string;
  count(db: Db | Tx, until: Date): Promise<number>;
  read(db: Db, until: Date): AsyncGenerator<Row[], void>;
};

/** Exports rows that have been read already, because they are few. */
export function listedRows<Row>(entity: string, rows: Row[]): ExportSource<Row> {
  return {
    entity,
    count: async () => rows.length,
    async *read() {
      if (rows.length > 0) yield rows;
    },
  };
}

/** Counts the rows of a query, which begins with its `from` clause. */
export async function countRows(db: Db | Tx, from: SQL): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(db)`select count(*)::int as n ${from}`;
  return row?.n ?? 0;
}

/**
 * The last row of a batch. `at` is in the database's text format, because a Date has no microseconds.
 */
export type RowPosition = { at: string; id: string };

/**
 * A small batch blocks the embedded database, which has one connection, for only some hundredths of a second.
 */
export const batchSize = 1_000;

/** Reads batch after batch; each begins after the last row of the previous batch. */
export async function* readInBatches<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let lastRow: Row | undefined;
  for (;;) {
    const rows = await read(lastRow);
    if (rows.length > 0) yield rows;
    lastRow = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}
