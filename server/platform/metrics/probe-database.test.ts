import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#server/platform/db/connect.ts";
import { createDatabaseProbe } from "./probe-database.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a database that answers when the test resolves a query. */
function slowDatabase() {
  const queries: PromiseWithResolvers<unknown>[] = [];
  const db = {
    execute: () => {
      const query = Promise.withResolvers<unknown>();
      queries.push(query);
      return query.promise;
    },
  };
  return { db: db as unknown as Db, asked: queries };
}

test("a database that does not answer counts as down after two seconds, and receives only one query", async () => {
  const { db, asked } = slowDatabase();
  const probe = createDatabaseProbe(db);
  const waiting = Promise.all([probe(), probe(), probe()]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toEqual([false, false, false]);
  const laterAnswer = probe();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve({ rows: [] });
  expect(await laterAnswer).toBe(true);
});

test("a refusal counts as down, and the next probe queries again", async () => {
  const { db, asked } = slowDatabase();
  const answers = createDatabaseProbe(db);
  const firstAnswer = answers();
  asked[0]?.reject(new Error("connection refused"));
  expect(await firstAnswer).toBe(false);
  const secondAnswer = answers();
  asked[1]?.resolve({ rows: [] });
  expect(await secondAnswer).toBe(true);
});
