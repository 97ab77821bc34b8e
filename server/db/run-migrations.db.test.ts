import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "../kernel/logger.ts";
import type { Connection } from "./connect.ts";
import { runMigrations } from "./run-migrations.ts";
import { openTestDatabase } from "./test-database.ts";
import { listMigrations, withLater } from "./test-migrations.ts";

let connection: Connection;
beforeEach(async () => {
  connection = await openTestDatabase();
});
afterEach(() => connection.close());

test("each migration is committed by itself, with its duration in the log; a failed one is tried by the next start", async () => {
  const { db } = connection;
  const before = (await listMigrations(db)).length;
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  const broken = withLater("create table later_one (id int)", "create table later_one (id int)");
  await expect(runMigrations(db, broken, log)).rejects.toThrow();
  expect(await listMigrations(db)).toHaveLength(before + 1);
  await db.execute(sql`select * from later_one`);

  const mended = withLater("create table later_one (id int)", "create table later_two (id int)");
  await runMigrations(db, mended, log);
  expect(await listMigrations(db)).toHaveLength(before + 2);
  await db.execute(sql`select * from later_two`);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ migration: "later-1", ms: expect.any(Number), msg: "migration done" }),
    expect.objectContaining({ migration: "later-2", ms: expect.any(Number), msg: "migration done" }),
  ]);
});
