import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { keepSearch } from "#server/giving/orders/keep-search.ts";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  listCatalogue,
  listMigrations,
  openMigratedUpTo,
  pretendFollowed,
  pretendOlder,
  withLater,
} from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { digests, openPlace, type Place } from "#testing/world/backups.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `from` is a site with one completed donation of 12 300 kuruş, and `to` an empty site. */
let from: Place;
let to: Place;
let migrationsOfNew = 0;
beforeAll(async () => {
  from = await openPlace(await openTestDatabase());
  to = await openPlace(await openTestDatabase());
  migrationsOfNew = (await listMigrations(to.connection.db)).length;
  await donate(from.connection.db);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

async function donate(db: Db): Promise<void> {
  await db.execute(sql`insert into campaigns (id, title, description, category, opening_amount)
    values ('su', 'Su Kuyusu', '', 'genel', 700)`);
  const id = "HDABCDEF12345678";
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, customer_name)
      values (${id}, 'bank_transfer', 12300, 'Ayşe')`);
    await keepSearch(tx, [id]);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values (${id}, 1, 'su', 'Su Kuyusu', 'genel', 'standart', 4100, 3)`);
  });
  await db.execute(sql`update orders set status = 'completed' where id = ${id}`);
}

async function backUp(name: string): Promise<string> {
  await from.backUp(from.path(name));
  return from.path(name);
}

async function stateOf(connection: Connection): Promise<unknown> {
  return { migrations: await listMigrations(connection.db), rows: await digests(connection) };
}

async function openPretended(pretend: (db: Db) => Promise<void>): Promise<Place> {
  const place = await openPlace(await openTestDatabase());
  onTestFinished(() => place.close());
  await pretend(place.connection.db);
  return place;
}

/** Opens a site with our migrations up to this number. */
async function openUpTo(last: number): Promise<Place> {
  const place = await openPlace(await openMigratedUpTo(last));
  onTestFinished(() => place.close());
  return place;
}

/** Opens a site of version 1.0.0. */
const openFirst = () => openUpTo(0);

test.each([
  ["before 1.0.0", pretendOlder, /^[^\n]*Install version 1\.0\.0 \(commit 1579a7fb\)/],
  [
    "between 1.0.0 and 1.1.0",
    (db: Db) => pretendFollowed(db, "some"),
    /^[^\n]*Install commit 0e550ab3, restore the backup with it/,
  ],
])("a backup from %s is refused in one line, and nothing is changed", async (_, pretend, says) => {
  const older = await openPretended(pretend);
  const file = older.path("older.tar.gz");
  await older.backUp(file);
  const before = await stateOf(to.connection);
  const error = await restoreBackup(to, file, { replace: true }).catch((refused) => refused);
  expect(error).toMatchObject({ code: "backup_older", message: expect.stringMatching(says) });
  expect(await stateOf(to.connection)).toEqual(before);
});

test.each([
  ["before 1.0.0", pretendOlder],
  ["between 1.0.0 and 1.1.0", (db: Db) => pretendFollowed(db, "some")],
])("nothing is restored over a database from %s", async (_, pretend) => {
  const file = await backUp("over.tar.gz");
  const pretended = await openPretended(pretend);
  const before = await stateOf(pretended.connection);
  await expect(restoreBackup(pretended, file, { replace: true })).rejects.toMatchObject({
    code: "database_older",
  });
  expect(await stateOf(pretended.connection)).toEqual(before);
});

test("a backup of a database that followed main to the last migration before 1.1.0 is restored, also over one", async () => {
  const followed = async () => {
    const place = await openUpTo(1);
    await pretendFollowed(place.connection.db, "last");
    return place;
  };
  const then = await followed();
  const over = await followed();
  await donate(then.connection.db);
  await then.backUp(then.path("followed.tar.gz"));
  await restoreBackup(over, then.path("followed.tar.gz"), { replace: true });
  await then.connection.migrate();
  expect(await digests(over.connection)).toEqual(await digests(then.connection));
});

test("a backup of 1.0.0 is restored like the database itself is upgraded, also over a database of 1.0.0", async () => {
  const first = await openFirst();
  const target = await openFirst();
  await donate(first.connection.db);
  await first.backUp(first.path("first.tar.gz"));
  await restoreBackup(target, first.path("first.tar.gz"), { replace: true });
  await first.connection.migrate();
  // Each database creates references of its own.
  for (const { connection } of [first, target])
    await connection.db.execute(sql`update orders set reference = null`);
  expect(await stateOf(target.connection)).toEqual(await stateOf(first.connection));
  expect(await listCatalogue(target.connection.db)).toEqual(await listCatalogue(first.connection.db));
});

test("a later version migrates backups and databases, including the values that it derives from their rows", async () => {
  const migrations = withLater(`
    alter table campaigns add column given bigint;
    --> statement-breakpoint
    update campaigns c set given = (select sum(line_total) from order_items where campaign_id = c.id);`);
  const first = await openFirst();
  await donate(first.connection.db);
  await first.backUp(first.path("before.tar.gz"));
  await restoreBackup(to, first.path("before.tar.gz"), { replace: true, migrations });
  await first.connection.migrate(migrations);
  for (const { connection } of [first, to]) {
    const rows = await rowsOf<unknown>(connection.db)`
      select collected_amount::int as collected, given::int as given,
        (select words from order_search) as words
      from campaigns`;
    expect(rows).toEqual([{ collected: 13_000, given: 12_300, words: expect.stringContaining("ayse") }]);
    const before = await listMigrations(connection.db);
    expect(before).toHaveLength(migrationsOfNew + 1);
    await connection.migrate(migrations);
    expect(await listMigrations(connection.db)).toEqual(before);
  }
  // The present version does not know what the later one left out or added.
  await first.backUp(first.path("after.tar.gz"));
  await expect(restoreBackup(from, first.path("after.tar.gz"), { replace: true })).rejects.toMatchObject({
    code: "backup_newer",
  });
});
