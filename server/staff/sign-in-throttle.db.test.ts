import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { attemptSucceeded, beginAttempt, type Delay, uncountAttempt } from "./sign-in-throttle.ts";

let connection: Connection;
let now = new Date("2026-11-20T09:00:00Z");
const clock = { now: () => now };
const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const delay: Delay = { name: "test", freeAttempts: 3, firstSeconds: 5, maxSeconds: 60 };
const attempt = (key: string, attemptDelay = delay) => [{ delay: attemptDelay, key }];
const begin = (key: string) => beginAttempt({ db: connection.db, clock }, attempt(key));

test("the first failures cause no wait, and then the wait doubles up to a maximum", async () => {
  expect([await begin("a"), await begin("a"), await begin("a")]).toEqual([null, null, null]);
  for (const wait of [5, 10, 20, 40, 60, 60]) {
    expect(await begin("a")).toBe(wait);
    advanceClock(wait - 1);
    expect(await begin("a"), "an attempt during the wait does not make it longer").toBe(1);
    advanceClock(1);
    expect(await begin("a")).toBeNull();
  }
  expect(await begin("b"), "other keys are not affected").toBeNull();
});

test("the count is cleared by a success, and after an hour", async () => {
  for (const key of ["c", "d"]) for (let i = 0; i < 3; i++) await begin(key);
  expect(await begin("c")).toBe(5);
  await attemptSucceeded(connection.db, attempt("c"));
  expect(await begin("c")).toBeNull();
  advanceClock(3601);
  expect([await begin("d"), await begin("d"), await begin("d")]).toEqual([null, null, null]);
  expect(await begin("d")).toBe(5);
});

test("parallel attempts cannot exceed the limit", async () => {
  const waits = await Promise.all(Array.from({ length: 12 }, () => begin("e")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
});

test("an attempt counts under all its keys or under none, and `uncountAttempt` subtracts one attempt", async () => {
  const sharedDelay: Delay = { ...delay, name: "wide", freeAttempts: 4 };
  const beginBoth = (key: string) =>
    beginAttempt({ db: connection.db, clock }, [...attempt(key), ...attempt("shared", sharedDelay)]);
  for (let i = 0; i < 3; i++) expect(await beginBoth("f")).toBeNull();
  expect(await beginBoth("f"), "the first key refuses the attempt").toBe(5);
  expect(await beginBoth("g"), "the refused attempt did not count under the shared key").toBeNull();
  expect(await beginBoth("g")).toBe(5);
  await uncountAttempt(connection.db, { delay: sharedDelay, key: "shared" });
  expect(await beginBoth("g")).toBeNull();
  expect(await beginBoth("g")).toBe(5);
});
