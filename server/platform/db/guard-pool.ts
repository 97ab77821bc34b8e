import pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import { socketOf } from "./pg-socket.ts";

type Guarded = { lost: () => void; bytes: number; since: number };

/** Milliseconds. A connection in use that received no byte for `doubted` is probed: it may be dead, or its query is slow. */
const usual = { checkInterval: 1_000, doubted: 5_000, probePatience: 3_000 };

/**
 * Handles the loss of connections in use, which pg's pool leaves to its user:
 *
 * - A lost connection emits "error", which ends the process: while it is out of the pool, it has no listener.
 * - When "begin" itself fails, Drizzle never releases the connection, so its slot is lost.
 * - A dead connection stays unnoticed for the 15 minutes that TCP retries. So a probe opens a new connection, and
 *   when the server does not answer it, all old connections are cut.
 */
export function guardPool(
  pool: pg.Pool,
  url: string,
  log: Pick<Logger, "warn">,
  times: Partial<typeof usual> = {},
): void {
  const { checkInterval, doubted, probePatience } = { ...usual, ...times };
  const all = new Set<pg.PoolClient>();
  const inUse = new Map<pg.PoolClient, Guarded>();
  let probing = false;

  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  pool.on("connect", (client) => {
    // The running query fails with the error anyway.
    client.on("error", () => {});
    all.add(client);
  });
  pool.on("remove", (client) => all.delete(client));
  pool.on("acquire", (client) => {
    const lost = () => {
      const { release } = client;
      // The code that uses the connection may still release it later.
      client.release = () => {};
      release(true);
    };
    client.once("end", lost);
    inUse.set(client, { lost, bytes: 0, since: performance.now() });
  });
  pool.on("release", (_error, client) => {
    const guarded = inUse.get(client);
    if (guarded) client.off("end", guarded.lost);
    inUse.delete(client);
  });

  function isDoubtful(): boolean {
    const now = performance.now();
    let doubtful = false;
    for (const [client, guarded] of inUse) {
      const { bytesRead } = socketOf(client);
      if (bytesRead !== guarded.bytes) Object.assign(guarded, { bytes: bytesRead, since: now });
      else doubtful ||= now - guarded.since > doubted;
    }
    return doubtful;
  }

  const checking = setInterval(() => {
    if (pool.ended) return clearInterval(checking);
    if (probing || !isDoubtful()) return;
    probing = true;
    void answers(url, probePatience).then((answered) => {
      probing = false;
      if (answered) return;
      log.warn({ connections: all.size }, "database does not answer; connections cut");
      for (const client of all) socketOf(client).destroy(new Error("the database does not answer"));
    });
  }, checkInterval);
  checking.unref();
}

async function answers(url: string, patience: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "imece probe",
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && isFull(error);
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Whether the server refused because it has no free connection. Such a server is reachable. SQLSTATE class 53 means
 * insufficient resources. A pooler has only its message, because it uses one code for every error.
 */
function isFull({ code, message }: pg.DatabaseError): boolean {
  return code?.startsWith("53") || message.startsWith("no more connections allowed");
}
