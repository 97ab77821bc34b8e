import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#server/platform/db/connect.ts";
import { createDatabaseProbe } from "./probe-database.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a database that answers when the test says so. */
function slowDatabase() {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const db = {
    execute: () => {
      const one = Promise.withResolvers<unknown>();
      asked.push(one);
      return one.promise;
    },
  };
  return { db: db as unknown as Db, asked };
}

test("a database that does not answer counts as down after two seconds, and gets only one query", async () => {
  const { db, asked } = slowDatabase();
  const answers = createDatabaseProbe(db);
  const waiting = Promise.all([answers(), answers(), answers()]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toEqual([false, false, false]);
  const later = answers();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve({ rows: [] });
  expect(await later).toBe(true);
});

test("a refusal counts as down, and the next probe queries again", async () => {
  const { db, asked } = slowDatabase();
  const answers = createDatabaseProbe(db);
  const first = answers();
  asked[0]?.reject(new Error("connection refused"));
  expect(await first).toBe(false);
  const second = answers();
  asked[1]?.resolve({ rows: [] });
  expect(await second).toBe(true);
});
