import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";

/** Evaluated in a transaction: its commit does not wait for the disk. The caller must await `flush` before it answers. */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * Over when everything that was committed before is on the disk, and on a replica that is waited for: the log is
 * written in order. When it fails, that is not known. One that is under way may have begun before the commit of whoever
 * asks: they share the next with all others who ask meanwhile.
 */
export function flush(db: Db): Promise<void> {
  const now = underWay.get(db);
  if (!now) return begin(db);
  now.next ??= soon(now.running).then(() => begin(db));
  return now.next;
}

/** Milliseconds. A flush that hangs on a line of its own must not keep all others waiting. */
const patience = 1_000;

/** Over with the flush, however it ends, or when it takes too long. */
function soon(running: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(resolve, patience);
    const over = () => {
      clearTimeout(tooLong);
      resolve();
    };
    running.then(over, over);
  });
}

const underWay = new WeakMap<Db, { running: Promise<void>; next?: Promise<void> }>();

function begin(db: Db): Promise<void> {
  const running = (async () => {
    await db.execute(sql`select pg_logical_emit_message(true, 'imece', 'flush')`);
  })();
  const now: { running: Promise<void>; next?: Promise<void> } = { running };
  underWay.set(db, now);
  const ended = () => {
    if (!now.next && underWay.get(db) === now) underWay.delete(db);
  };
  running.then(ended, ended);
  return running;
}

/** In the conditions of a statement that stands alone: nobody waits for the disk, and a crash may undo its last moments. */
export const unflushed = sql`(select ${asyncCommit})`;
