import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { attemptSucceeded, beginAttempt, type Delay, uncountAttempt } from "./sign-in-throttle.ts";

let connection: Connection;
let now = new Date("2026-11-20T09:00:00Z");
const clock = { now: () => now };
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const delay: Delay = { name: "test", freeAttempts: 3, firstSeconds: 5, maxSeconds: 60 };
const attempt = (key: string, rule = delay) => [{ delay: rule, key }];
const begin = (key: string) => beginAttempt({ db: connection.db, clock }, attempt(key));

test("allows the first failures, then doubles the wait up to a maximum", async () => {
  expect([await begin("a"), await begin("a"), await begin("a")]).toEqual([null, null, null]);
  for (const wait of [5, 10, 20, 40, 60, 60]) {
    expect(await begin("a")).toBe(wait);
    pass(wait - 1);
    expect(await begin("a"), "asking does not make it longer").toBe(1);
    pass(1);
    expect(await begin("a")).toBeNull();
  }
  expect(await begin("b"), "other keys are not affected").toBeNull();
});

test("forgets the failures on success, and after an hour", async () => {
  for (const key of ["c", "d"]) for (let i = 0; i < 3; i++) await begin(key);
  expect(await begin("c")).toBe(5);
  await attemptSucceeded(connection.db, attempt("c"));
  expect(await begin("c")).toBeNull();
  pass(3601);
  expect([await begin("d"), await begin("d"), await begin("d")]).toEqual([null, null, null]);
  expect(await begin("d")).toBe(5);
});

test("allows no more parallel attempts than its limit", async () => {
  const waits = await Promise.all(Array.from({ length: 12 }, () => begin("e")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
});

test("counts on all keys or on none; an attempt that is uncounted leaves the others", async () => {
  const wide: Delay = { ...delay, name: "wide", freeAttempts: 4 };
  const both = (key: string) =>
    beginAttempt({ db: connection.db, clock }, [...attempt(key), ...attempt("shared", wide)]);
  for (let i = 0; i < 3; i++) expect(await both("f")).toBeNull();
  expect(await both("f"), "held by its own key").toBe(5);
  expect(await both("g"), "so the shared key has one left").toBeNull();
  expect(await both("g")).toBe(5);
  await uncountAttempt(connection.db, { delay: wide, key: "shared" });
  expect(await both("g")).toBeNull();
  expect(await both("g")).toBe(5);
});
