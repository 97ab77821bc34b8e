import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../kernel/errors.ts";
import type { Db } from "./connect.ts";

/** Evaluated in a transaction: its commit does not wait for the disk. The caller must await `confirm` before it answers. */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

export type GroupCommit = {
  /**
   * Over when what the key stands for is committed, on the disk, and on a replica that is waited for. The keys of all who
   * ask while one statement is under way share the next. Rejects when that is not known, and with AppError "commit_lost"
   * when the database has restarted or failed over in between and lost it.
   */
  confirm(db: Db, key: string): Promise<void>;
};

/** Milliseconds. A statement that hangs on a connection of its own must not keep all others waiting. */
const patience = 1_000;

type Line = { running: Promise<Set<string>>; next?: { keys: string[]; kept: Promise<Set<string>> } };

/**
 * The wait for the disk of transactions that committed without one. PostgreSQL's log is written in order, so one small
 * record, written with the usual guarantee, takes all that was committed before along. The same statement reads whether
 * the writes are there: after a crash it would find a server that answers and has forgotten them.
 *
 * @param keptOf of a set of keys, the JSON array of those whose writes are there
 */
export function createGroupCommit(keptOf: (keys: SQL) => SQL): GroupCommit {
  const lines = new WeakMap<Db, Line>();

  function join(db: Db, key: string): Promise<Set<string>> {
    const line = lines.get(db);
    if (!line) return begin(db, [key]);
    // The one under way may have begun before this commit.
    if (line.next) line.next.keys.push(key);
    else {
      const keys = [key];
      line.next = { keys, kept: soon(line.running).then(() => begin(db, keys)) };
    }
    return line.next.kept;
  }

  function begin(db: Db, keys: readonly string[]): Promise<Set<string>> {
    const running = write(db, keys);
    const line: Line = { running };
    lines.set(db, line);
    const ended = () => {
      if (!line.next && lines.get(db) === line) lines.delete(db);
    };
    running.then(ended, ended);
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

/** Over with the statement, however it ends, or when it takes too long. */
function soon(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(resolve, patience);
    const over = () => {
      clearTimeout(tooLong);
      resolve();
    };
    running.then(over, over);
  });
}

/** In the conditions of a statement that stands alone: nobody waits for the disk, and a crash may undo its last moments. */
export const unflushed = sql`(select ${asyncCommit})`;
