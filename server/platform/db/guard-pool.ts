import pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import { socketOf } from "./pg-socket.ts";

type UsedConnection = { lost: () => void; bytes: number; since: number };

/** Milliseconds. After `doubtAfter` without a byte, a connection in use may be dead or its query slow: a probe decides. */
const defaults = { checkInterval: 1_000, doubtAfter: 5_000, probeTimeout: 3_000 };

/**
 * Handles the loss of connections in use, which pg's pool leaves to its user:
 *
 * - A lost connection emits "error". Outside of the pool it has no listener, so the event would end the process.
 * - If "begin" fails, Drizzle never releases the connection, so its slot would be lost.
 * - TCP retries for 15 minutes before it reports a dead connection. So a probe opens a new connection, and if the server
 *   does not answer, all old connections are destroyed.
 */
export function guardPool(
  pool: pg.Pool,
  url: string,
  log: Pick<Logger, "warn">,
  times: Partial<typeof defaults> = {},
): void {
  const { checkInterval, doubtAfter, probeTimeout } = { ...defaults, ...times };
  const connections = new Set<pg.PoolClient>();
  const inUse = new Map<pg.PoolClient, UsedConnection>();
  let isProbing = false;

  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  pool.on("connect", (client) => {
    // The running query fails with the error anyway.
    client.on("error", () => {});
    connections.add(client);
  });
  pool.on("remove", (client) => connections.delete(client));
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
      else doubtful ||= now - guarded.since > doubtAfter;
    }
    return doubtful;
  }

  const checkTimer = setInterval(() => {
    if (pool.ended) return clearInterval(checkTimer);
    if (isProbing || !isDoubtful()) return;
    isProbing = true;
    void probeDatabase(url, probeTimeout).then((answered) => {
      isProbing = false;
      if (answered) return;
      log.warn({ connections: connections.size }, "database does not answer; connections cut");
      for (const client of connections) socketOf(client).destroy(new Error("the database does not answer"));
    });
  }, checkInterval);
  checkTimer.unref();
}

async function probeDatabase(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "imece probe",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
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
 * Returns whether the server refused because it has no free connection; such a server is reachable. SQLSTATE class 53 means
 * insufficient resources. A pooler uses one code for every error, so its message is compared.
 */
function isFull({ code, message }: pg.DatabaseError): boolean {
  return code?.startsWith("53") || message.startsWith("no more connections allowed");
}
