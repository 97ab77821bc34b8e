import { sql } from "drizzle-orm";
import type { Db, Tx } from "./connect.ts";

/**
 * A transaction that locks rows which many others want. Its commit lets go of them at once, instead of holding them
 * until the disk has it; the promise is kept only when the disk has it. So thousands of these share a write to disk,
 * where each would have had the next one wait for its own (docs/decisions/030).
 *
 * Whoever has seen what it changed writes to the log behind it: what others build on it can never be kept without it.
 * If the server dies in between, the promise fails, and nothing has happened.
 */
export async function commitThenFlush<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    return work(tx);
  });
  // The log is written in order: with this entry everything before it is on the disk, and on a replica that is waited for.
  await db.execute(sql`select pg_logical_emit_message(true, 'imece', 'flush')`);
  return result;
}

/** In the conditions of a statement that stands alone: nobody waits for the disk, and a crash may undo its last moments. */
export const unflushed = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
