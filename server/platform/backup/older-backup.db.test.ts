import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
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
    await updateOrderSearch(tx, [id]);
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

async function readState(connection: Connection): Promise<unknown> {
  return { migrations: await listMigrations(connection.db), rows: await digests(connection) };
}

async function openPretended(changeDatabase: (db: Db) => Promise<void>): Promise<Place> {
  const place = await openPlace(await openTestDatabase());
  onTestFinished(() => place.close());
  await changeDatabase(place.connection.db);
  return place;
}

/** Opens a site with our migrations up to this number. */
async function openUpTo(last: number): Promise<Place> {
  const place = await openPlace(await openMigratedUpTo(last));
  onTestFinished(() => place.close());
  return place;
}

/** Each database makes another key for the codes of donors. */
const setSameKey = (db: Db) => db.execute(sql`update donor_key set key = 'same'`);

/** Opens a site of version 1.0.0. */
const openFirstRelease = () => openUpTo(0);

test.each([
  ["before 1.0.0", pretendOlder, /^[^\n]*Install version 1\.0\.0 \(commit 1579a7fb\)/],
  [
    "between 1.0.0 and 1.1.0",
    (db: Db) => pretendFollowed(db, "some"),
    /^[^\n]*Install commit 0e550ab3, restore the backup with it/,
  ],
])(
  "a backup from %s is refused with a message of one line, and nothing is changed",
  async (_, pretend, says) => {
    const older = await openPretended(pretend);
    const file = older.path("older.tar.gz");
    await older.backUp(file);
    const before = await readState(to.connection);
    const error = await restoreBackup(to, file, { replace: true }).catch((refused) => refused);
    expect(error).toMatchObject({ code: "backup_older", message: expect.stringMatching(says) });
    expect(await readState(to.connection)).toEqual(before);
  },
);

test.each([
  ["before 1.0.0", pretendOlder],
  ["between 1.0.0 and 1.1.0", (db: Db) => pretendFollowed(db, "some")],
])("nothing is restored over a database from %s", async (_, pretend) => {
  const file = await backUp("over.tar.gz");
  const target = await openPretended(pretend);
  const before = await readState(target.connection);
  await expect(restoreBackup(target, file, { replace: true })).rejects.toMatchObject({
    code: "database_older",
  });
  expect(await readState(target.connection)).toEqual(before);
});

test("a backup of a database with all development migrations before 1.1.0 replaces a database of the same kind", async () => {
  const openFollowedSite = async () => {
    const place = await openUpTo(1);
    await pretendFollowed(place.connection.db, "last");
    return place;
  };
  const sourceSite = await openFollowedSite();
  const targetSite = await openFollowedSite();
  await donate(sourceSite.connection.db);
  await sourceSite.backUp(sourceSite.path("followed.tar.gz"));
  await restoreBackup(targetSite, sourceSite.path("followed.tar.gz"), { replace: true });
  await sourceSite.connection.migrate();
  for (const { connection } of [sourceSite, targetSite]) await setSameKey(connection.db);
  expect(await digests(targetSite.connection)).toEqual(await digests(sourceSite.connection));
});

test("a restored backup of 1.0.0 equals an upgraded database of 1.0.0", async () => {
  const firstRelease = await openFirstRelease();
  const target = await openFirstRelease();
  await donate(firstRelease.connection.db);
  await firstRelease.backUp(firstRelease.path("first.tar.gz"));
  await restoreBackup(target, firstRelease.path("first.tar.gz"), { replace: true });
  await firstRelease.connection.migrate();
  // Each database creates different references.
  for (const { connection } of [firstRelease, target]) {
    await connection.db.execute(sql`update orders set reference = null`);
    await setSameKey(connection.db);
  }
  expect(await readState(target.connection)).toEqual(await readState(firstRelease.connection));
  expect(await listCatalogue(target.connection.db)).toEqual(await listCatalogue(firstRelease.connection.db));
});

test("a later version migrates backups and databases, including values that are computed from rows", async () => {
  const migrations = withLater(`
    alter table campaigns add column given bigint;
    --> statement-breakpoint
    update campaigns c set given = (select sum(line_total) from order_items where campaign_id = c.id);`);
  const firstRelease = await openFirstRelease();
  await donate(firstRelease.connection.db);
  await firstRelease.backUp(firstRelease.path("before.tar.gz"));
  await restoreBackup(to, firstRelease.path("before.tar.gz"), { replace: true, migrations });
  await firstRelease.connection.migrate(migrations);
  for (const { connection } of [firstRelease, to]) {
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
  // The present version cannot read the schema of the later version.
  await firstRelease.backUp(firstRelease.path("after.tar.gz"));
  await expect(
    restoreBackup(from, firstRelease.path("after.tar.gz"), { replace: true }),
  ).rejects.toMatchObject({
    code: "backup_newer",
  });
});
