import type { Db, Tx } from "./connect.ts";
import { asyncCommit, type GroupCommit } from "./group-commit.ts";
import { type Write, writeTogether } from "./write-together.ts";

/** One transaction whose writes are collected and sent as one statement (docs/decisions/034-writes-in-one-statement.md). */
export type UnitOfWork = {
  /** For reads, locks, and the rare write that needs an answer. */
  tx: Tx;
  /** Collects writes. They run in this order when the work is done; no row may be written twice. */
  write(...writes: readonly Write[]): void;
  /** Runs what was collected so far, for a read or write that builds on it. */
  run(): Promise<void>;
  /**
   * Commits without waiting for the disk, so that locked rows are free at once, then waits for the disk together with
   * all others that commit at the same time (docs/decisions/030-one-campaign-in-one-night.md). `key` tells the group
   * what must be there then.
   */
  commitInGroup(group: GroupCommit, key: string): void;
};

/** Runs `work` in one transaction and returns its result once everything written is on the disk. Throws: rolled back. */
export async function inUnitOfWork<T>(db: Db, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  let confirm: (() => Promise<void>) | undefined;
  const result = await db.transaction(async (tx) => {
    let collected: Write[] = [];
    const run = async () => {
      const writes = collected;
      collected = [];
      if (writes.length > 0) await writeTogether(tx, writes);
    };
    const answer = await work({
      tx,
      write: (...writes) => void collected.push(...writes),
      run,
      commitInGroup: (group, key) => {
        confirm = () => group.confirm(db, key);
      },
    });
    // The setting travels with the last statement, so that it costs none of its own.
    if (confirm) await writeTogether(tx, collected, asyncCommit);
    else await run();
    return answer;
  });
  await confirm?.();
  return result;
}
