import { Socket } from "node:net";
import type pg from "pg";

/**
 * The socket of a connection, which pg does not publish. Throws when this version of pg keeps it elsewhere.
 */
export function socketOf(client: pg.Client | pg.PoolClient): Socket {
  const { connection } = client as { connection?: { stream?: unknown } };
  if (connection?.stream instanceof Socket) return connection.stream;
  throw new Error(
    "pg no longer keeps its socket at client.connection.stream: correct server/platform/db/pg-socket.ts",
  );
}
