import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection, Db } from "./connect.ts";
import { createGroupCommit } from "./group-commit.ts";
import { openTestDatabase } from "./test-database.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

/** Finds every key except "lost". */
const group = createGroupCommit(
  (keys) => sql`(select coalesce(jsonb_agg(key), '[]') from (select ${keys} as key) k where key <> 'lost')`,
);
const flush = (db: Db, key = "kept") => group.confirm(db, key);

/** The database with a count of statements begun and ended; the statements numbered in `failing` fail. */
function counting(failing: readonly number[] = []) {
  const count = { begun: 0, over: 0 };
  const db = {
    async execute(query: Parameters<Db["execute"]>[0]) {
      const mine = ++count.begun;
      if (failing.includes(mine)) throw new Error("the database does not answer");
      const result = await connection.db.execute(query);
      count.over = mine;
      return result;
    },
  };
  return { db: db as unknown as Db, count };
}

test("each flush begins after its request, and many requests share one", async () => {
  const { db, count } = counting();
  const asked = async () => {
    const before = count.begun;
    await flush(db);
    expect(count.over).toBeGreaterThan(before);
  };
  await asked();
  expect(count.begun).toBe(1);
  await Promise.all(
    Array.from({ length: 100 }, async (_, place) => {
      for (let turn = 0; turn < place % 7; turn += 1) await connection.db.execute("select 1");
      await asked();
    }),
  );
  expect(count.begun).toBeLessThan(50);
  const before = count.begun;
  await asked();
  expect(count.begun).toBe(before + 1);
});

test("a failed flush fails for all who share it, and for no others", async () => {
  const { db } = counting([2, 4]);
  const outcomes = async (many: number) => {
    const all = await Promise.allSettled(Array.from({ length: many }, () => flush(db)));
    return all.map(({ status }) => status);
  };
  expect(await outcomes(3)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await outcomes(1)).toEqual(["fulfilled"]);
  expect(await outcomes(3)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

test("a flush that hangs delays no others", async () => {
  let begun = 0;
  const db = {
    execute: (query: Parameters<Db["execute"]>[0]) =>
      ++begun === 1 ? new Promise(() => {}) : connection.db.execute(query),
  } as unknown as Db;
  void flush(db);
  await flush(db);
  await flush(db);
  expect(begun).toBe(3);
});

test("a lost commit fails its own request, and no other of the same statement", async () => {
  const { db, count } = counting();
  const outcomes = await Promise.allSettled(["first", "kept", "lost", "kept"].map((key) => flush(db, key)));
  expect(
    outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : outcome.status)),
  ).toEqual(["fulfilled", "fulfilled", "commit_lost", "fulfilled"]);
  expect(count.begun).toBe(2);
});
