import { Socket } from "node:net";
import type pg from "pg";

/**
 * Returns the socket of a connection, which is a private property of pg. Throws if this version of pg has no such property.
 */
export function socketOf(client: pg.Client | pg.PoolClient): Socket {
  const { connection } = client as { connection?: { stream?: unknown } };
  if (connection?.stream instanceof Socket) return connection.stream;
  throw new Error(
    "pg no longer keeps its socket at client.connection.stream: correct server/platform/db/pg-socket.ts",
  );
}
