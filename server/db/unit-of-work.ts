import type { Db, Tx } from "./connect.ts";
import { asyncCommit, type GroupCommit } from "./group-commit.ts";
import { type Write, writeTogether } from "./write-together.ts";

/** One transaction whose writes are collected and sent as one statement (docs/decisions/034-writes-in-one-statement.md). */
export type UnitOfWork = {
  /** For reads, locks, and the rare write that returns rows. */
  tx: Tx;
  /** Collects writes. They run in this order at the end of the work; write each row at most once. */
  write(...writes: readonly Write[]): void;
  /** Runs the writes collected so far, for a read or write that builds on them. */
  run(): Promise<void>;
  /**
   * Commits without waiting for the disk, so that row locks are released at once, then waits for the disk together
   * with all other commits of that moment (docs/decisions/030-group-commit-and-hot-campaigns.md). `key` tells the group
   * which writes must exist then.
   */
  commitInGroup(group: GroupCommit, key: string): void;
};

/**
 * Runs `work` in one transaction and returns its result once all writes are on the disk. Rolls back when it throws.
 */
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
    // The setting is part of the last statement, so it costs no statement of its own.
    if (confirm) await writeTogether(tx, collected, asyncCommit);
    else await run();
    return answer;
  });
  await confirm?.();
  return result;
}
