import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { keepPlans, type PoolLike } from "./keep-plans.ts";

let direct: pg.Pool;
let pool: PoolLike;

describe.runIf(process.env.TEST_DATABASE === "postgres")("statements that come again", () => {
  beforeEach(() => {
    // One connection, so that the server's list of what is prepared is that of all statements.
    direct = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
    pool = keepPlans(direct);
  });
  afterEach(() => direct.end());

  async function kept(): Promise<string[]> {
    const { rows } = await direct.query("select statement from pg_prepared_statements order by prepare_time");
    return rows.map(({ statement }) => statement);
  }

  test("are read and planned once, whatever their values", async () => {
    for (const value of ["a", "b"]) {
      const { rows } = await pool.query({ text: "select $1::text as value", values: [value] });
      expect(rows).toEqual([{ value }]);
    }
    expect(await kept()).toEqual(["select $1::text as value"]);
  });

  test("are the same in a transaction, whose own words have no name", async () => {
    const client = await pool.connect();
    for (const text of ["begin", "select 1", "select 1", "commit"]) await client.query({ text });
    client.release();
    expect(await kept()).toEqual(["select 1"]);
  });

  test("have no name when they are as long as the orders of large carts", async () => {
    const items = (count: number) =>
      `select ${Array.from({ length: count }, (_, i) => i).join(" + ")} as sum`;
    expect((await pool.query({ text: items(10) })).rows).toEqual([{ sum: 45 }]);
    expect((await pool.query({ text: items(1_000) })).rows).toEqual([{ sum: 499_500 }]);
    expect(await kept()).toEqual([items(10)]);
  });

  test("do not fill the server's memory when they are always others", async () => {
    for (let n = 0; n < 250; n += 1) await pool.query({ text: `select ${n} as n` });
    expect(await kept()).toHaveLength(200);
    expect((await pool.query({ text: "select 249 as n" })).rows).toEqual([{ n: 249 }]);
  });
});
