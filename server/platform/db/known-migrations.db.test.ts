import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  listCatalogue,
  listMigrations,
  pretendFollowed,
  pretendOlder,
  upTo,
} from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { digests } from "#testing/world/backups.ts";
import type { Connection, Db } from "./connect.ts";
import { settings } from "./table.ts";

let connection: Connection;
beforeEach(async () => {
  connection = await openTestDatabase();
  await connection.db.insert(settings).values({ key: randomUUID(), value: "of the foundation" });
});
afterEach(() => connection.close());

const stopped: [string, (db: Db) => Promise<void>, RegExp][] = [
  [
    "from before 1.0.0",
    pretendOlder,
    /^[^\n]*from before version 1\.0\.0[^\n]*Install version 1\.0\.0 \(commit 1579a7fb\)/,
  ],
  [
    "between 1.0.0 and 1.1.0",
    (db) => pretendFollowed(db, "some"),
    /^[^\n]*from between versions 1\.0\.0 and 1\.1\.0[^\n]*Install commit 0e550ab3/,
  ],
];

test.each(stopped)("a database %s is refused and left untouched", async (_, pretend, says) => {
  await pretend(connection.db);
  const before = { migrations: await listMigrations(connection.db), rows: await digests(connection) };
  const error = await connection.migrate().catch((refused) => refused);
  expect(error).toMatchObject({ code: "database_older", message: expect.stringMatching(says) });
  expect({ migrations: await listMigrations(connection.db), rows: await digests(connection) }).toEqual(
    before,
  );
});

test("a database that followed main to the last migration before 1.1.0 has nothing left to run", async () => {
  const { db } = connection;
  await pretendFollowed(db, "last");
  const before = { migrations: await listMigrations(db), catalogue: await listCatalogue(db) };
  await connection.migrate(upTo(1));
  expect({ migrations: await listMigrations(db), catalogue: await listCatalogue(db) }).toEqual(before);
});

test("a database with the migrations of another program is refused and left untouched", async () => {
  const { db } = connection;
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 7`);
  const before = await listMigrations(db);
  await expect(connection.migrate()).rejects.toMatchObject({ code: "database_foreign" });
  expect(await listMigrations(db)).toEqual(before);
});

test("a site still starts on a database that a later version has migrated, so an upgrade can be undone", async () => {
  const { db } = connection;
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`);
  const before = await listMigrations(db);
  await connection.migrate();
  expect(await listMigrations(db)).toEqual(before);
});
