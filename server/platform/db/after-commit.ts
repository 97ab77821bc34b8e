import type { Db, Tx } from "./connect.ts";

type Work = (db: Db) => void;

const pendingWork = new WeakMap<object, Work[]>();

/** Runs `work` after the commit, and never after a rollback. `work` gets the connection, not the transaction. */
export function afterCommit(tx: Tx, work: Work): void {
  const works = pendingWork.get(tx);
  if (!works) throw new Error("the transaction was not opened through withAfterCommit");
  works.push(work);
}

/** Makes transactions of a connection run the work of `afterCommit` after their commit. */
export function withAfterCommit(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const works: Work[] = [];
    const result = await transaction((tx) => {
      pendingWork.set(tx, works);
      return work(tx);
    }, config);
    for (const run of works) run(db);
    return result;
  };
  return db;
}
