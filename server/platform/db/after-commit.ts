import type { Db, Tx } from "./connect.ts";

type Work = (db: Db) => void;

const waiting = new WeakMap<object, Work[]>();

/** Runs `work` once the transaction is committed, and never when it rolls back. `work` gets the connection, not the `tx`. */
export function afterCommit(tx: Tx, work: Work): void {
  const works = waiting.get(tx);
  if (!works) throw new Error("the transaction was not opened through withAfterCommit");
  works.push(work);
}

/** Adds `afterCommit` to a connection: its transactions run the waiting work once they are committed. */
export function withAfterCommit(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const works: Work[] = [];
    const result = await transaction((tx) => {
      waiting.set(tx, works);
      return work(tx);
    }, config);
    for (const each of works) each(db);
    return result;
  };
  return db;
}
