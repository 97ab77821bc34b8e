import { createServer, connect as dial, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { silent } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { guardPool } from "./guard-pool.ts";
import { openPostgres } from "./postgres.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/** A proxy before the database that can break connections at a statement, stop forwarding, or refuse new connections. */
let proxy: { url: string; breakAt: string | null; dead: boolean; full: boolean; close(): void };
let connection: Connection;

/** PostgreSQL's message for too many connections. */
const fields = "SFATAL\0C53300\0Msorry, too many clients already\0\0";
const tooManyClients = Buffer.concat([
  Buffer.from("E\0\0\0"),
  Buffer.from([4 + fields.length]),
  Buffer.from(fields),
]);

beforeEach(async () => {
  if (!isPostgres) return;
  const url = new URL(inject("postgresUrl"));
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    if (proxy.full) return clientSocket.on("error", () => {}).end(tooManyClients);
    const serverSocket = dial(Number(url.port), url.hostname);
    clientSocket.on("data", (bytes) => {
      if (proxy.breakAt !== null && bytes.includes(proxy.breakAt)) clientSocket.destroy();
      else if (!proxy.dead) serverSocket.write(bytes);
    });
    serverSocket.on("data", (bytes) => proxy.dead || clientSocket.write(bytes));
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => [clientSocket, serverSocket].map((each) => each.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const proxyUrl = new URL(url);
  proxyUrl.port = String((server.address() as { port: number }).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  proxy = { url: proxyUrl.href, breakAt: null, dead: false, full: false, close };
  connection = await openPostgres(proxy.url, url.href, silent);
});

afterEach(async () => {
  if (!isPostgres) return;
  proxy.close();
  await connection.close();
});

const selectOne = () => connection.db.execute(sql`select 1 as one`);

test.runIf(isPostgres)(
  "connections lost in use neither end the process nor use up slots of the pool",
  async () => {
    for (const statement of ["begin", "select 2", "commit"]) {
      proxy.breakAt = statement;
      // There are more losses than slots in the pool.
      const lost = Array.from({ length: 12 }, () =>
        connection.db.transaction((tx) => tx.execute(sql`select 2 as two`)),
      );
      for (const { status } of await Promise.allSettled(lost)) expect(status).toBe("rejected");
      proxy.breakAt = null;
      expect((await selectOne()) as unknown).toMatchObject({ rows: [{ one: 1 }] });
    }
  },
);

test.runIf(isPostgres)("a query on a dead connection fails, and so does its transaction", async () => {
  const pool = new pg.Pool({ connectionString: proxy.url });
  guardPool(pool, proxy.url, silent, { checkInterval: 20, doubtAfter: 100, probeTimeout: 1_500 });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  proxy.dead = true;
  await expect(db.transaction((tx) => tx.execute(sql`select 2`))).rejects.toThrow();
  proxy.dead = false;
  // A slow query on a live connection is not cut off.
  await db.execute(sql`select pg_sleep(0.4)`);
  await pool.end();
});

test.runIf(isPostgres)("a probe that is refused because the server is full counts as an answer", async () => {
  const pool = new pg.Pool({ connectionString: proxy.url });
  guardPool(pool, proxy.url, silent, { checkInterval: 20, doubtAfter: 100, probeTimeout: 1_500 });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  proxy.full = true;
  await db.transaction((tx) => tx.execute(sql`select pg_sleep(0.4)`));
  await pool.end();
});
