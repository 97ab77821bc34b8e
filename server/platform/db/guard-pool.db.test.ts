import { createServer, connect as dial, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { silent } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { guardPool } from "./guard-pool.ts";
import { openPostgres } from "./postgres.ts";

const onServer = process.env.TEST_DATABASE === "postgres";

/** A connection to the database that can break at a given statement, go dead, or report that the server is full. */
let wire: { url: string; breakAt: string | null; dead: boolean; full: boolean; close(): void };
let connection: Connection;

/** PostgreSQL's message for too many connections. */
const fields = "SFATAL\0C53300\0Msorry, too many clients already\0\0";
const tooMany = Buffer.concat([
  Buffer.from("E\0\0\0"),
  Buffer.from([4 + fields.length]),
  Buffer.from(fields),
]);

beforeEach(async () => {
  if (!onServer) return;
  const url = new URL(inject("postgresUrl"));
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (wire.full) return near.on("error", () => {}).end(tooMany);
    const far = dial(Number(url.port), url.hostname);
    near.on("data", (bytes) => {
      if (wire.breakAt !== null && bytes.includes(wire.breakAt)) near.destroy();
      else if (!wire.dead) far.write(bytes);
    });
    far.on("data", (bytes) => wire.dead || near.write(bytes));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => [near, far].map((each) => each.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const through = new URL(url);
  through.port = String((server.address() as { port: number }).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  wire = { url: through.href, breakAt: null, dead: false, full: false, close };
  connection = await openPostgres(wire.url, url.href, silent);
});

afterEach(async () => {
  if (!onServer) return;
  wire.close();
  await connection.close();
});

const one = () => connection.db.execute(sql`select 1 as one`);

test.runIf(onServer)(
  "connections lost in use neither end the process nor use up slots of the pool",
  async () => {
    for (const said of ["begin", "select 2", "commit"]) {
      wire.breakAt = said;
      // There are more losses than slots in the pool.
      const lost = Array.from({ length: 12 }, () =>
        connection.db.transaction((tx) => tx.execute(sql`select 2 as two`)),
      );
      for (const { status } of await Promise.allSettled(lost)) expect(status).toBe("rejected");
      wire.breakAt = null;
      expect((await one()) as unknown).toMatchObject({ rows: [{ one: 1 }] });
    }
  },
);

test.runIf(onServer)("a query on a dead connection fails, and so does its transaction", async () => {
  const pool = new pg.Pool({ connectionString: wire.url });
  guardPool(pool, wire.url, silent, { checkInterval: 20, doubted: 100, probePatience: 1_500 });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  wire.dead = true;
  await expect(db.transaction((tx) => tx.execute(sql`select 2`))).rejects.toThrow();
  wire.dead = false;
  // A slow query on a live connection is not cut off.
  await db.execute(sql`select pg_sleep(0.4)`);
  await pool.end();
});

test.runIf(onServer)("a probe that is refused because the server is full counts as an answer", async () => {
  const pool = new pg.Pool({ connectionString: wire.url });
  guardPool(pool, wire.url, silent, { checkInterval: 20, doubted: 100, probePatience: 1_500 });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  wire.full = true;
  await db.transaction((tx) => tx.execute(sql`select pg_sleep(0.4)`));
  await pool.end();
});
