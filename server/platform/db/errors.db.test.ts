import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { isOutOfConnections } from "./errors.ts";

// The embedded database has no pool.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "isOutOfConnections recognises the errors of a pool without a free connection",
  async () => {
    const pool = new pg.Pool({
      connectionString: inject("postgresUrl"),
      max: 1,
      connectionTimeoutMillis: 1_000,
    });
    const db = drizzle(pool);
    const usedConnection = await pool.connect();
    const refused = await Promise.allSettled([
      db.execute(sql`select 1`),
      db.transaction((tx) => tx.execute(sql`select 1`)),
    ]);
    usedConnection.release();
    const [wrong] = await Promise.allSettled([db.execute(sql`select x`)]);
    await pool.end();
    const errors = [...refused, wrong].map((one) => (one.status === "rejected" ? one.reason : null));
    expect(errors.map(isOutOfConnections)).toEqual([true, true, false]);
  },
);
