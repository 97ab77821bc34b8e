import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Connection, Db } from "../db/connect.ts";
import { openTestDatabase } from "../db/test-database.ts";
import {
  listCatalogue,
  listMigrations,
  pretendFollowed,
  pretendOlder,
  withLater,
} from "../db/test-migrations.ts";
import { keepSearch } from "../orders/keep-search.ts";
import { restoreBackup } from "./restore-backup.ts";
import { digests, openPlace, type Place } from "./test-backups.ts";

/** A site with one completed donation of 12 300, and an empty one. */
let [from, to] = [] as unknown as [Place, Place];
let migrationsOfNew = 0;
beforeAll(async () => {
  from = await openPlace(await openTestDatabase());
  to = await openPlace(await openTestDatabase());
  const { db } = from.connection;
  migrationsOfNew = (await listMigrations(db)).length;
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
});
afterAll(async () => {
  await from.close();
  await to.close();
});

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

/** An empty site of 0.1.0 that lacks the last `behind` migrations of that version. */
const openOlder = (behind: number) => openPretended((db) => pretendOlder(db, behind));

test.each([
  ["before 1.0.0", (db: Db) => pretendOlder(db, 2), /^[^\n]*Install version 0\.1\.0 \(commit 547d719\)/],
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
  ["before 1.0.0", (db: Db) => pretendOlder(db, 2)],
  ["between 1.0.0 and 1.1.0", (db: Db) => pretendFollowed(db, "some")],
])("nothing is restored over a database from %s", async (_, pretend) => {
  const file = await backUp("over.tar.gz");
  const { connection, images } = await openPretended(pretend);
  const before = await stateOf(connection);
  await expect(restoreBackup({ connection, images }, file, { replace: true })).rejects.toMatchObject({
    code: "database_older",
  });
  expect(await stateOf(connection)).toEqual(before);
});

test("a backup of a database that followed main to the last migration before 1.1.0 is restored, also over one", async () => {
  const then = await openPretended((db) => pretendFollowed(db, "last"));
  await restoreBackup(then, await backUp("of-main.tar.gz"), { replace: true });
  const rows = await digests(then.connection);
  await pretendFollowed(then.connection.db, "last");
  const file = then.path("followed.tar.gz");
  await then.backUp(file);
  const over = await openPretended((db) => pretendFollowed(db, "last"));
  await restoreBackup(over, file, { replace: true });
  expect(await digests(over.connection)).toEqual(rows);
});

const olderOnes: [string, number][] = [
  ["at the one before the last migration before 1.0.0, without the FAQ table,", 1],
  ["at the last migration before 1.0.0", 0],
];

test.each(olderOnes.slice(0, process.env.EVERYTHING === "1" ? 2 : 1))(
  "a backup %s is restored, also over a database of 0.1.0",
  async (_, behind) => {
    const then = await openOlder(behind);
    await restoreBackup(then, await backUp("present.tar.gz"), { replace: true });
    await pretendOlder(then.connection.db, behind);
    const file = then.path("then.tar.gz");
    await then.backUp(file);
    const target = await openOlder(behind);
    await restoreBackup(target, file, { replace: true });
    await pretendOlder(from.connection.db);
    await from.connection.migrate();
    // Each made its own.
    for (const { connection } of [from, target])
      await connection.db.execute(sql`update orders set reference = null`);
    expect(await stateOf(target.connection)).toEqual(await stateOf(from.connection));
    expect(await listCatalogue(target.connection.db)).toEqual(await listCatalogue(from.connection.db));
  },
);

test("a later version migrates backups and databases, including the values that it derives from their rows", async () => {
  const migrations = withLater(`
    alter table campaigns add column given bigint;
    --> statement-breakpoint
    update campaigns c set given = (select sum(line_total) from order_items where campaign_id = c.id);`);
  await restoreBackup(to, await backUp("before.tar.gz"), { replace: true, migrations });
  await pretendOlder(from.connection.db);
  await from.connection.migrate(migrations);
  for (const { connection } of [from, to]) {
    const { rows } = (await connection.db.execute(sql`
      select collected_amount::int as collected, given::int as given,
        (select sum(amount)::int from (select amount from tally_changes where to_status = 'completed'
          union all select amount from tallies where status = 'completed') t) as daily,
        (select words from order_search) as words
      from campaigns`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([
      { collected: 13_000, given: 12_300, daily: 12_300, words: expect.stringContaining("ayse") },
    ]);
    const before = await listMigrations(connection.db);
    expect(before).toHaveLength(migrationsOfNew + 1);
    await connection.migrate(migrations);
    expect(await listMigrations(connection.db)).toEqual(before);
  }
  // The present version does not know what the later one left out or added.
  await expect(restoreBackup(to, await backUp("after.tar.gz"), { replace: true })).rejects.toMatchObject({
    code: "backup_newer",
  });
});
