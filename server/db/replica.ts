import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "../kernel/logger.ts";
import type { Db } from "./connect.ts";
import { keepPace } from "./keep-pace.ts";

export type Replica = {
  /** Where to read what everybody may see: the replica while it keeps pace, else the primary. */
  db(): Db;
  /** A change was heard of: the replica is read again when it has it, too. */
  changed(): void;
  close(): Promise<void>;
};

/** A page is rendered from the primary instead, so nobody needs to wait for a replica that is in trouble. */
const patience = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 };

/**
 * A streaming replica for public reads (docs/decisions/025). A replica that cannot be reached, or is not one, is no
 * reason not to start: the primary knows everything.
 */
export function openReplica(url: string, primary: Db, log: Logger): Replica {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: "imece reads", ...patience });
  pool.on("error", (err) => log.warn({ err }, "idle connection to the replica lost"));
  const db = drizzle(pool) as unknown as Db;
  const pace = keepPace({
    async position() {
      // Where the next record will go, not what is written: with synchronous_commit off a change is told before that.
      const { rows } = (await primary.execute(
        sql`select pg_current_wal_insert_lsn()::text as lsn`,
      )) as unknown as Rows<{ lsn: string }>;
      return rows[0]?.lsn ?? "0/0";
    },
    async reached(position) {
      // A former replica that became a primary of its own would answer as well, from a world of its own.
      const { rows } = await pool.query<{ reached: boolean | null }>(
        "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached",
        [position],
      );
      return rows[0]?.reached === true;
    },
    leftOut: (out, err) =>
      out
        ? log.warn({ err }, "the replica does not keep pace; pages are read from the primary")
        : log.info("the replica keeps pace again"),
  });
  return {
    db: () => (pace.keeps() ? db : primary),
    changed: pace.doubt,
    async close() {
      await pace.stop();
      await pool.end();
    },
  };
}

type Rows<Row> = { rows: Row[] };
