import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { type PoolLike, withPreparedStatements } from "./prepared-statements.ts";

let direct: pg.Pool;
let pool: PoolLike;

describe.runIf(process.env.TEST_DATABASE === "postgres")("prepared statements", () => {
  beforeEach(() => {
    // The pool has one connection, because pg_prepared_statements lists only the statements of its own session.
    direct = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
    pool = withPreparedStatements(direct);
  });
  afterEach(() => direct.end());

  async function prepared(): Promise<string[]> {
    const { rows } = await direct.query("select statement from pg_prepared_statements order by prepare_time");
    return rows.map(({ statement }) => statement);
  }

  /** Runs each query in a separate transaction, and returns all rows. */
  async function inTransactions(...queries: { text: string; values?: unknown[] }[]) {
    const rows: unknown[] = [];
    for (const query of queries) {
      const client = await pool.connect();
      await client.query({ text: "begin" });
      rows.push(...(await client.query(query)).rows);
      await client.query({ text: "commit" });
      client.release();
    }
    return rows;
  }

  test("are prepared once for all values, in a transaction, without begin and commit", async () => {
    const text = "select $1::text as value";
    const rows = await inTransactions({ text, values: ["a"] }, { text, values: ["b"] });
    expect(rows).toEqual([{ value: "a" }, { value: "b" }]);
    expect(await prepared()).toEqual([text]);
  });

  test("are used for single writes, but not for single reads, whose plan depends on the values", async () => {
    await direct.query("create temp table kept (key text)");
    const text = "update kept set key = key where key = $1";
    await pool.query({ text: "select key from kept where key = $1", values: ["a"] });
    await pool.query({ text, values: ["a"] });
    expect(await prepared()).toEqual([text]);
  });

  test("do not change that Drizzle's transactions use one connection", async () => {
    const connect = vi.spyOn(pool, "connect");
    await drizzle(pool as pg.Pool).transaction((tx) => tx.execute("select 1"));
    const moved =
      "Drizzle no longer recognises a pool by the name of its class: correct PoolWithPreparedStatements in server/platform/db/prepared-statements.ts";
    expect(connect, moved).toHaveBeenCalledOnce();
  });

  test("are not used for the long statements that store large carts", async () => {
    const items = (count: number) =>
      `select ${Array.from({ length: count }, (_, i) => i).join(" + ")} as sum`;
    const rows = await inTransactions({ text: items(10) }, { text: items(1_000) });
    expect(rows).toEqual([{ sum: 45 }, { sum: 499_500 }]);
    expect(await prepared()).toEqual([items(10)]);
  });

  test("are limited in number", async () => {
    await inTransactions(...Array.from({ length: 450 }, (_, n) => ({ text: `select ${n} as n` })));
    expect(await prepared()).toHaveLength(400);
    expect(await inTransactions({ text: "select 449 as n" })).toEqual([{ n: 449 }]);
  });
});
