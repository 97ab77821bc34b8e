import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { asyncCommit } from "./async-commit.ts";
import type { Db, Tx } from "./connect.ts";
import { createGroupCommit } from "./group-commit.ts";
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
   * Releases the row locks before the commit is on the disk, for rows that many donors need at once. The work's result
   * is still returned only when it is on the disk (docs/decisions/030-group-commit-and-hot-campaigns.md).
   */
  releaseLocksEarly(proof: Proof): void;
};

/** A row that exists only if the commit succeeded. */
export type Proof = { confirm(db: Db): Promise<void> };

/** Proofs of one kind: the row with this key, which fulfils `condition` only after the commit. */
export function proofIn(key: AnyColumn, condition: SQL): (value: string) => Proof {
  // An array, not a set: of a set PostgreSQL expects 100 rows, and for so many it reads a table of thousands whole.
  const group = createGroupCommit(
    (values) => sql`(
      select coalesce(jsonb_agg(${key}), '[]') from ${key.table}
      where ${key} = any(array(select ${values})) and ${condition})`,
  );
  return (value) => ({ confirm: (db) => group.confirm(db, value) });
}

/**
 * Runs `work` in one transaction and returns its result once all writes are on the disk. Rolls back when it throws.
 */
export async function inUnitOfWork<T>(db: Db, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  let proof: Proof | undefined;
  const result = await db.transaction(async (tx) => {
    const collected = collectWrites(tx);
    const answer = await work({
      ...collected.part,
      releaseLocksEarly: (ofCommit) => {
        proof = ofCommit;
      },
    });
    // The setting is part of the last statement, so it costs no statement of its own.
    if (proof) await writeTogether(tx, collected.take(), asyncCommit);
    else await collected.part.run();
    return answer;
  });
  await proof?.confirm(db);
  return result;
}

/** The same within a transaction that is open already, whose commit counts. */
export async function inOpenTransaction<T>(tx: Tx, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const { part } = collectWrites(tx);
  const answer = await work({ ...part, releaseLocksEarly: () => {} });
  await part.run();
  return answer;
}

/** The part of a unit that collects writes. `take` returns those that have not run yet, and forgets them. */
function collectWrites(tx: Tx): { part: Omit<UnitOfWork, "releaseLocksEarly">; take(): readonly Write[] } {
  let collected: Write[] = [];
  const take = () => {
    const writes = collected;
    collected = [];
    return writes;
  };
  async function run(): Promise<void> {
    const writes = take();
    if (writes.length > 0) await writeTogether(tx, writes);
  }
  return { part: { tx, write: (...writes) => void collected.push(...writes), run }, take };
}
