import { type SQL, sql } from "drizzle-orm";
import pTimeout from "p-timeout";
import { AppError } from "../kernel/errors.ts";
import type { Db } from "./connect.ts";

type GroupCommit = {
  /**
   * Resolves when the writes behind the key are committed, on the disk, and on a synchronous replica. Requests that
   * arrive while one statement runs share the next. Rejects when this is unknown, and with AppError "commit_lost"
   * when the database restarted or failed over and lost the writes.
   */
  confirm(db: Db, key: string): Promise<void>;
};

/** Milliseconds. A statement that hangs on its connection must not block the following ones. */
const patience = 1_000;

type Line = { running: Promise<Set<string>>; next?: { keys: string[]; kept: Promise<Set<string>> } };

/**
 * Waits once for the disk for many transactions that committed without waiting. PostgreSQL writes its log in order,
 * so flushing one small record also flushes all earlier commits. The same statement checks that the writes exist:
 * after a crash the server answers, but may have lost them.
 *
 * @param keptOf of a set of keys, the JSON array of those whose writes exist
 */
export function createGroupCommit(keptOf: (keys: SQL) => SQL): GroupCommit {
  const lines = new WeakMap<Db, Line>();

  function join(db: Db, key: string): Promise<Set<string>> {
    const line = lines.get(db);
    if (!line) return begin(db, [key]);
    // The running statement may have begun before this commit.
    if (line.next) line.next.keys.push(key);
    else {
      const keys = [key];
      line.next = { keys, kept: ended(line.running).then(() => begin(db, keys)) };
    }
    return line.next.kept;
  }

  function begin(db: Db, keys: readonly string[]): Promise<Set<string>> {
    const running = write(db, keys);
    const line: Line = { running };
    lines.set(db, line);
    const forget = () => {
      if (!line.next && lines.get(db) === line) lines.delete(db);
    };
    running.then(forget, forget);
    return running;
  }

  async function write(db: Db, keys: readonly string[]): Promise<Set<string>> {
    const kept = keptOf(sql`jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)`);
    const { rows } = (await db.execute(
      sql`select pg_logical_emit_message(true, 'imece', 'flush'), ${kept} as kept`,
    )) as unknown as { rows: { kept: string[] }[] };
    return new Set(rows[0]?.kept);
  }

  return {
    async confirm(db, key) {
      const kept = await join(db, key);
      if (!kept.has(key)) throw new AppError("commit_lost", `what was committed for ${key} is not there`);
    },
  };
}

/** Resolves when the statement ends in any way, or after `patience`. */
function ended(running: Promise<unknown>): Promise<unknown> {
  return pTimeout(running, { milliseconds: patience, message: false }).catch(() => {});
}
