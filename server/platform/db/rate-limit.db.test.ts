import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { openPostgres } from "./postgres.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

/** Opens a connection like a second process; null on the embedded database, which allows only one process. */
async function another(): Promise<Connection | null> {
  const { driver } = connection;
  return driver.kind === "postgres" ? openPostgres(driver.url, driver.url, silent) : null;
}

test("allows as many requests per address as it has points, then returns the wait", async () => {
  const limit = connection.rateLimit({ name: "plain", points: 3, seconds: 60 });
  expect([await limit.consume("a"), await limit.consume("a"), await limit.consume("a")]).toEqual([
    null,
    null,
    null,
  ]);
  const wait = await limit.consume("a");
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limit.consume("b")).toBeNull();
});

test("does not count a request after uncount", async () => {
  const limit = connection.rateLimit({ name: "returned", points: 1, seconds: 60 });
  for (let i = 0; i < 5; i++) {
    expect(await limit.consume("a")).toBeNull();
    await limit.uncount("a");
  }
  expect(await limit.consume("a")).toBeNull();
  expect(await limit.consume("a")).not.toBeNull();
});

test("is shared by all processes on one database", async () => {
  const other = await another();
  if (!other) return expect(connection.kind).toBe("embedded");
  const rule = { name: "shared", points: 10, seconds: 60 };
  const here = connection.rateLimit(rule);
  const otherLimit = other.rateLimit(rule);
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? here : otherLimit).consume("a")),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  await other.close();
});

test("leaves no session state on its connections, for a transaction-mode pooler", async () => {
  const { driver } = connection;
  if (driver.kind !== "postgres") return expect(connection.kind).toBe("embedded");
  // With a second address of the server, the first one counts as a pooler.
  const direct = new URL(driver.url);
  direct.searchParams.set("application_name", "direct");
  const pooled = await openPostgres(driver.url, direct.href, silent);
  const limit = pooled.rateLimit({ name: "pooled", points: 100, seconds: 60 });
  await Promise.all(Array.from({ length: 20 }, () => limit.consume("a")));
  await pooled.db.transaction((tx) => tx.execute(sql`select 1 as one`));
  const namedStatements = sql`select name from pg_prepared_statements where name <> ''`;
  for (const { rows } of (await Promise.all(
    Array.from({ length: 10 }, () => pooled.db.execute(namedStatements)),
  )) as unknown as { rows: unknown[] }[]) {
    expect(rows).toEqual([]);
  }
  await pooled.close();
});

test("counts in memory while the database does not answer", async () => {
  const other = await another();
  if (!other) return expect(connection.kind).toBe("embedded");
  const limit = other.rateLimit({ name: "alone", points: 2, seconds: 60 });
  await other.close();
  expect([await limit.consume("a"), await limit.consume("a")]).toEqual([null, null]);
  expect(await limit.consume("a")).not.toBeNull();
});
