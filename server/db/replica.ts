import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Db } from "./connect.ts";
import { describeDifference, type Identity, readIdentity } from "./identity.ts";
import { type Sides, watchReplicaLag } from "./replica-lag.ts";

type Replica = {
  /** The database to read public data from: the replica while it is caught up, otherwise the primary. */
  db(): Db;
  /** Call it after a change: the primary serves reads until the replica has the change, too. */
  changed(): void;
  close(): Promise<void>;
};

/** Short: when the replica does not answer, the page is rendered from the primary. */
const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 };

/**
 * A streaming replica for public reads (docs/decisions/025). The site starts without it, too: while the replica cannot
 * be reached, the primary serves all reads.
 *
 * Throws AppError "replica_unfit" when the address leads to another database than the primary: visitors would read its
 * content. Every new connection is checked, because a host name may lead elsewhere later.
 */
export async function openReplica(url: string, primary: Db, log: Logger): Promise<Replica> {
  const pool = await openPool(url, await identityOf(primary), log);
  const db = drizzle(pool) as unknown as Db;
  const lag = watchReplicaLag({
    ...positions(primary, pool),
    onLagging: (lagging, err) =>
      lagging
        ? log.warn({ err }, "replica lags behind; reading from the primary")
        : log.info("replica caught up"),
  });
  return {
    db: () => (lag.caughtUp() ? db : primary),
    changed: lag.noteChange,
    async close() {
      await lag.stop();
      await pool.end();
    },
  };
}

async function identityOf(primary: Db): Promise<Identity> {
  const ours = await readIdentity({
    query: async (text) => (await primary.execute(sql.raw(text))) as unknown as Rows<never>,
  });
  if (ours.system !== null) return ours;
  const told = "pg_control_system() tells whether DATABASE_REPLICA_URL is a copy of this database";
  throw new AppError(
    "replica_unfit",
    `The role of DATABASE_URL may not ask it, and ${told}: as the owner of the server, grant execute on function pg_control_system() to public`,
  );
}

/** Every connection is checked. The first refusal throws; later ones are logged. */
async function openPool(url: string, ours: Identity, log: Logger): Promise<pg.Pool> {
  let told: string | null = null;
  const refused = (error: AppError) => {
    // Logs each reason once, not for every connection.
    if (told !== null && told !== error.message) log.error(error.message);
    told = error.message;
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: "imece reads",
    ...timeouts,
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
    // The watch below logs it.
  }
  told = "";
  return pool;
}

function positions(primary: Db, pool: pg.Pool): Pick<Sides, "position" | "reached"> {
  return {
    async position() {
      // The insert position, not the write position: with synchronous_commit off a change is announced before its write.
      const { rows } = (await primary.execute(
        sql`select pg_current_wal_insert_lsn()::text as lsn`,
      )) as unknown as Rows<{ lsn: string }>;
      return rows[0]?.lsn ?? "0/0";
    },
    async reached(position) {
      // A former replica that was promoted answers as well, but no longer follows our primary.
      const { rows } = await pool.query<{ reached: boolean | null }>(
        "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached",
        [position],
      );
      return rows[0]?.reached === true;
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
