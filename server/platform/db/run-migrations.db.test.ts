import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { listMigrations, withLater } from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";
import { runMigrations } from "./run-migrations.ts";

let connection: Connection;
beforeEach(async () => {
  connection = await openTestDatabase();
});
afterEach(() => connection.close());

test("each migration has its own transaction and log line, and the next start repeats a failed migration", async () => {
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

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a migration that waits for a table does not block readers for long",
  async () => {
    const { db } = connection;
    const waiting = sql`select from pg_locks join pg_database d on d.oid = database
      where not granted and relation = 'campaigns'::regclass and datname = current_database()`;
    const { migrating } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from campaigns`);
      const migrating = connection.migrate(withLater("alter table campaigns add column later int"));
      const isWaiting = async () => (await rowsOf<unknown>(db)`${waiting}`).length;
      await expect.poll(isWaiting, { interval: 20 }).toBe(1);
      await db.transaction((reader) => reader.execute(sql`select from campaigns`));
      return { migrating };
    });
    await migrating;
    await db.execute(sql`select later from campaigns`);
  },
);
