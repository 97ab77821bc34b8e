import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { type PoolLike, withPreparedStatements } from "./prepared-statements.ts";

let direct: pg.Pool;
let pool: PoolLike;

describe.runIf(process.env.TEST_DATABASE === "postgres")("prepared statements", () => {
  beforeEach(() => {
    // One connection: pg_prepared_statements lists only those of its own session.
    direct = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
    pool = withPreparedStatements(direct);
  });
  afterEach(() => direct.end());

  async function prepared(): Promise<string[]> {
    const { rows } = await direct.query("select statement from pg_prepared_statements order by prepare_time");
    return rows.map(({ statement }) => statement);
  }

  test("are prepared once for all values", async () => {
    for (const value of ["a", "b"]) {
      const { rows } = await pool.query({ text: "select $1::text as value", values: [value] });
      expect(rows).toEqual([{ value }]);
    }
    expect(await prepared()).toEqual(["select $1::text as value"]);
  });

  test("are the same in a transaction, without begin and commit", async () => {
    const client = await pool.connect();
    for (const text of ["begin", "select 1", "select 1", "commit"]) await client.query({ text });
    client.release();
    expect(await prepared()).toEqual(["select 1"]);
  });

  test("leave Drizzle's transactions on one connection", async () => {
    const connect = vi.spyOn(pool, "connect");
    await drizzle(pool as pg.Pool).transaction((tx) => tx.execute("select 1"));
    const moved =
      "Drizzle no longer recognises a pool by the name of its class: correct PoolWithPreparedStatements in server/db/prepared-statements.ts";
    expect(connect, moved).toHaveBeenCalledOnce();
  });

  test("do not include statements as long as the orders of large carts", async () => {
    const items = (count: number) =>
      `select ${Array.from({ length: count }, (_, i) => i).join(" + ")} as sum`;
    expect((await pool.query({ text: items(10) })).rows).toEqual([{ sum: 45 }]);
    expect((await pool.query({ text: items(1_000) })).rows).toEqual([{ sum: 499_500 }]);
    expect(await prepared()).toEqual([items(10)]);
  });

  test("are limited in number, so that ever different statements do not fill the server's memory", async () => {
    for (let n = 0; n < 250; n += 1) await pool.query({ text: `select ${n} as n` });
    expect(await prepared()).toHaveLength(200);
    expect((await pool.query({ text: "select 249 as n" })).rows).toEqual([{ n: 249 }]);
  });
});
