import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";

/** What can be exported: how many rows there are up to a moment, and these rows in batches, newest first. */
export type ExportSource<Row> = {
  /** The kind of record, for the audit trail. */
  entity: string;
  count(db: Db | Tx, until: Date): Promise<number>;
  read(db: Db, until: Date): AsyncGenerator<Row[], void>;
};

/** A place in a list from which the next batch goes on. `at` in the database's own text: a Date has no microseconds. */
export type Place = { at: string; id: string };

/**
 * Small enough that on the embedded database, which has one connection, a page of a donor waits for no longer than some
 * hundredths of a second.
 */
export const batchSize = 1_000;

export async function rowsOf<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
