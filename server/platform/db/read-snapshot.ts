import type { Db, Tx } from "./connect.ts";

/** Reads several queries in one snapshot, so that their sums agree. The database refuses writes in it. */
export function readSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
