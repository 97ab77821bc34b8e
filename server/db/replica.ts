import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Db } from "./connect.ts";
import { describeDifference, type Identity, readIdentity } from "./identity.ts";
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
 *
 * Throws AppError "replica_unfit" when the address leads to another database than the primary: visitors would read its
 * content. Each connection is asked, as a name may lead elsewhere later; then pages are read from the primary.
 */
export async function openReplica(url: string, primary: Db, log: Logger): Promise<Replica> {
  const ours = await readIdentity({
    query: async (text) => (await primary.execute(sql.raw(text))) as unknown as Rows<never>,
  });
  if (ours.system === null) {
    const told = "pg_control_system() tells whether DATABASE_REPLICA_URL is a copy of this database";
    throw new AppError(
      "replica_unfit",
      `The role of DATABASE_URL may not ask it, and ${told}: as the owner of the server, grant execute on function pg_control_system() to public`,
    );
  }
  let told: string | null = null;
  const refused = (error: AppError) => {
    // Also when it was out of reach until now: that was another reason. Not for each connection that is tried.
    if (told !== null && told !== error.message) log.error(error.message);
    told = error.message;
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: "imece reads",
    ...patience,
    verify(client, done) {
      refuseOther(client, ours).then(
        () => done(),
        (error: Error) => {
          if (error instanceof AppError) refused(error);
          done(error);
        },
      );
    },
  });
  pool.on("error", (err) => log.warn({ err }, "idle connection to the replica lost"));
  try {
    await pool.query("select 1");
  } catch (err) {
    if (err instanceof AppError) {
      await pool.end();
      throw err;
    }
    // Told by the watch below.
  }
  told = "";
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

async function refuseOther(client: pg.PoolClient, ours: Identity): Promise<void> {
  const found = await readIdentity(client);
  const difference =
    describeDifference(ours, found) ??
    (found.system === null ? "a server that does not say whose copy it is" : null);
  if (difference) {
    throw new AppError(
      "replica_unfit",
      `DATABASE_REPLICA_URL leads to ${difference}; give a streaming replica of the database of DATABASE_URL`,
    );
  }
}

type Rows<Row> = { rows: Row[] };
