import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const count = async (query: ReturnType<typeof sql>) =>
  (await rowsOf<unknown>(connection.db)`${query}`).length;
const holders = sql`from pg_stat_activity a join pg_locks l using (pid)
  where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.application_name = 'imece leader'`;

test("one process holds the leader lock at a time, and another takes it when the holder ends or is cut off", async () => {
  if (connection.kind === "embedded") {
    // Only this process can open the folder.
    expect(await connection.leaderLock().acquire()).toBe("ours");
    return;
  }
  const first = connection.leaderLock();
  const second = connection.leaderLock();
  const third = connection.leaderLock();
  try {
    expect([await first.acquire(), await second.acquire(), await first.acquire()]).toEqual([
      "ours",
      "taken",
      "ours",
    ]);
    await first.end();
    await expect.poll(() => second.acquire()).toBe("ours");
    expect(await third.acquire()).toBe("taken");
    expect(await count(sql`select pg_terminate_backend(pid) ${holders}`)).toBe(1);
    await expect.poll(() => third.acquire()).toBe("ours");
    // The process that was cut off has lost the lock.
    expect(["unknown", "taken"]).toContain(await second.acquire());
    expect(await second.acquire()).toBe("taken");
    expect(await count(sql`select 1 ${holders}`)).toBe(1);
  } finally {
    for (const lock of [first, second, third]) await lock.end();
  }
});
