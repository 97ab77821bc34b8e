import { createHash } from "node:crypto";
import { notInArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { images as imageTable } from "#server/content/pictures/table.ts";
import { fillDemo } from "#server/demo/fill-demo.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { readRestoredAt } from "#server/platform/db/restored-at.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import {
  digests,
  onPostgres,
  openEmptyDatabase,
  openPlace,
  type Place,
  pngOf,
  putPicture,
} from "#testing/world/backups.ts";
import { approve } from "#testing/world/site.ts";
import { restoreBackup } from "./restore-backup.ts";

const databaseKind: Connection["kind"] = onPostgres ? "postgres" : "embedded";
const places: Place[] = [];
let site: Place;
let backup: string;
beforeAll(async () => {
  site = await open(await openTestDatabase());
  await fillDemo(site.connection.db, new Date("2026-11-20T09:00:00Z"), site.images);
  await keepFewPictures(site);
  await writeUnusualValues(site.connection);
  backup = site.path("site.tar.gz");
  await site.backUp(backup);
});
afterAll(async () => {
  for (const place of places) await place.close();
});

async function open(connection: Connection): Promise<Place> {
  const place = await openPlace(connection);
  places.push(place);
  return place;
}

async function openWithCampaign(): Promise<Place> {
  const place = await open(await openTestDatabase());
  const text = { title: "Su Kuyusu", description: "…", category: "genel" };
  await place.connection.db.insert(campaigns).values({ id: "su", ...text, openingAmount: 700 });
  return place;
}

/** Removes most pictures of the demo content, so that the backups of these tests are small. */
async function keepFewPictures({ connection: { db }, images }: Place): Promise<void> {
  const keptPaths = (await db.select().from(imageTable).limit(3)).map(({ path }) => path);
  const paths = await Array.fromAsync(images.list());
  await images.remove(paths.filter((path) => !keptPaths.includes(path)));
  await db.delete(imageTable).where(notInArray(imageTable.path, keptPaths));
}

/** Writes values that a careless format would lose. */
async function writeUnusualValues({ db }: Connection): Promise<void> {
  const text = 'a "quoted"\r\nline \\ \\N \\. ₺ دعاء 🌙\t';
  await db.insert(settings).values([
    { key: "odd text", value: { text } },
    { key: "odd null", value: "soon" },
  ]);
  await db.execute(sql`update settings set value = 'null', updated_at = '2026-02-03 04:05:06.789012+03'
    where key = 'odd null'`);
  await db.update(campaigns).set({ description: text }).where(sql`id = (select min(id) from campaigns)`);
}

/** Completes an order of 250 TL, which changes a collected amount and the search. */
async function donateOnce({ db }: Connection): Promise<string> {
  const id = newOrderId({ now: () => new Date() });
  await db.transaction(async (tx) => {
    const [to] = await tx.select().from(campaigns).limit(1);
    if (!to) throw new Error("no campaign");
    await tx.insert(orders).values({ id, paymentMethod: "bank_transfer", totalAmount: 25_000 });
    const item = { campaignTitle: to.title, category: to.category, donationType: "standart", amount: 25_000 };
    await tx.insert(orderItems).values({ ...item, orderId: id, position: 1, campaignId: to.id });
  });
  await db.update(orders).set({ status: "completed" }).where(sql`id = ${id}`);
  return id;
}

/** Lists campaigns whose collected amount is not their opening amount plus their completed items. */
async function findWrongCampaigns({ db }: Connection): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select id from campaigns c where collected_amount <> opening_amount + coalesce((
      select sum(line_total) from order_items i join orders o on o.id = i.order_id
      where i.campaign_id = c.id and o.status = 'completed'), 0)`;
  return rows.map(({ id }) => id);
}

async function hashPictures({ images }: Place): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const path of images.list()) {
    hashes[path] = createHash("sha256")
      .update((await images.read(path)) ?? "")
      .digest("hex");
  }
  return hashes;
}

// The run on the embedded database has no PostgreSQL.
test.runIf(onPostgres)(
  "a backup moves all rows and pictures from PostgreSQL to the embedded database and back",
  { timeout: 120_000 },
  async () => {
    const embeddedSite = await open(await openEmptyDatabase("embedded"));
    await restoreBackup(embeddedSite, backup, { replace: false });
    const second = embeddedSite.path("again.tar.gz");
    await embeddedSite.backUp(second);
    const restoredSite = await open(await openEmptyDatabase(databaseKind));
    await restoreBackup(restoredSite, second, { replace: false });
    expect(await digests(restoredSite.connection)).toEqual(await digests(site.connection));
    expect(await hashPictures(restoredSite)).toEqual(await hashPictures(site));

    // The restored site continues: the next order gets new numbers and changes the sums.
    const readSums = () => restoredSite.connection.db.transaction((tx) => restoredSite.ledger.sum(tx));
    const before = await readSums();
    await donateOnce(restoredSite.connection);
    expect(await readSums()).not.toEqual(before);
    expect(await findWrongCampaigns(restoredSite.connection)).toEqual([]);
    // The restored database needs no migration.
    await restoredSite.connection.migrate();
  },
);

test("a backup of a busy site is consistent", async () => {
  const busySite = await openWithCampaign();
  let isOver = false;
  let donationCount = 0;
  const work = (async () => {
    while (!isOver) {
      await donateOnce(busySite.connection);
      donationCount++;
      // The embedded database answers without leaving the event loop.
      await new Promise(setImmediate);
    }
  })();
  while (donationCount < 3) await new Promise(setImmediate);
  const before = donationCount;
  await busySite.backUp(busySite.path("busy.tar.gz"));
  const after = donationCount;
  isOver = true;
  await work;
  // The backup is restored into the same database, because creating another embedded database takes long.
  await restoreBackup(busySite, busySite.path("busy.tar.gz"), { replace: true });
  expect(await findWrongCampaigns(busySite.connection)).toEqual([]);
  const restoredOrders = await busySite.connection.db.$count(
    orders,
    sql`created_at > now() - interval '1 hour'`,
  );
  expect(restoredOrders).toBeGreaterThanOrEqual(before);
  expect(restoredOrders).toBeLessThanOrEqual(after + 1);
});

describe("a restore into a database that is not empty", () => {
  test("data is restored only with permission to replace", async () => {
    const other = await open(await openTestDatabase());
    const { db } = other.connection;
    await db.insert(settings).values({ key: "mine", value: "to be kept" });
    await expect(restoreBackup(other, backup, { replace: false })).rejects.toMatchObject({
      code: "database_not_empty",
      message: expect.stringContaining("1 settings"),
    });
    expect(await db.$count(settings, sql`key = 'mine'`)).toBe(1);

    let destroyedRows: unknown;
    await restoreBackup(other, backup, {
      replace: true,
      onChecked: (_, destroyed) => (destroyedRows = destroyed),
    });
    expect(destroyedRows).toMatchObject({ settings: 1 });
    expect(await digests(other.connection)).toEqual(await digests(site.connection));
  });

  // Creating an embedded database again takes long, and the SQL is the same.
  test.runIf(onPostgres)(
    "damaged pictures are replaced only with permission; waiting SMS are not sent automatically",
    async () => {
      const from = await openWithCampaign();
      const { db } = from.connection;
      await putPicture(from, "news/a.png", pngOf("a picture"));
      const orderId = await donateOnce(from.connection);
      await db.insert(smsOutbox).values({ orderId, phone: "5321234567" });
      await from.backUp(from.path("now.tar.gz"));
      await from.images.remove(["news/a.png"]);
      await from.images.put("news/a.png", pngOf("a pict"), "original");
      const empty = { ...(await open(await openEmptyDatabase(databaseKind))), images: from.images };
      await expect(restoreBackup(empty, from.path("now.tar.gz"), { replace: false })).rejects.toMatchObject({
        code: "picture_differs",
      });
      // Waiting SMS may have been sent since the backup, and no donor may get an SMS twice.
      expect(await restoreBackup(from, from.path("now.tar.gz"), { replace: true })).toMatchObject({
        doubtfulSms: 1,
      });
      expect(await from.images.read("news/a.png")).toEqual(pngOf("a picture"));
      expect(await db.select({ state: smsOutbox.state }).from(smsOutbox)).toEqual([{ state: "unknown" }]);
    },
  );
});

test.runIf(onPostgres)(
  "a card order that was open at the backup is settled after the restore, without a second SMS",
  async () => {
    const from = await openWithCampaign();
    const { db } = from.connection;
    const id = "HDABCDEF12345678";
    const transfer = "HDABCDEF12345679";
    for (const [order, method] of [
      [id, "card"],
      [transfer, "bank_transfer"],
    ]) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into orders (id, payment_method, total_amount, customer_phone,
          customer_email) values (${order}, ${method}, 10000, '5321234567', 'ayse@example.org')`);
        await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category,
          donation_type, amount) values (${order}, 0, (select id from campaigns limit 1), 'x', 'genel', 'standart', 10000)`);
      });
    }
    await db.insert(settings).values([
      { key: "sms.automatic", value: true },
      { key: "mail.enabled", value: true },
    ]);
    await from.backUp(from.path("open.tar.gz"));

    const to = await open(await openEmptyDatabase(databaseKind));
    const restored = await restoreBackup(to, from.path("open.tar.gz"), { replace: false });
    expect(restored).toMatchObject({ doubtfulSms: 0, openOrders: 1 });
    const { db: after } = to.connection;
    // The time of the restore prevents card refunds from being sent twice.
    expect(await readRestoredAt(after)).toBeInstanceOf(Date);
    expect((await listDoubtfulSms(after)).total).toBe(0);
    // The bank's approval arrives as in every settlement.
    await approve(after, id);
    expect(await after.select({ of: smsOutbox.orderId, state: smsOutbox.state }).from(smsOutbox)).toEqual([
      { of: id, state: "unknown" },
    ]);
    expect((await listDoubtfulSms(after)).total).toBe(1);
    expect(await after.select({ of: mailOutbox.orderId, state: mailOutbox.state }).from(mailOutbox)).toEqual([
      { of: id, state: "unknown" },
    ]);
    expect((await listDoubtfulMail(after)).total).toBe(1);
  },
);

if (onPostgres) {
  test("a database of another program is never overwritten", async () => {
    const foreignSite = await open(await openEmptyDatabase(databaseKind));
    const { db } = foreignSite.connection;
    const uses = [
      ["create table their_orders (id int)", "drop table their_orders"],
      ["create function their_sum() returns int return 1", "drop function their_sum"],
      ["create schema pgboss create table job (id int)", "drop schema pgboss cascade"],
      ["create schema drizzle; create table drizzle.__drizzle_migrations as select 7 as created_at", ""],
    ] as const;
    for (const [use, end] of uses) {
      for (const statement of use.split(";")) await db.execute(sql.raw(statement));
      for (const replace of [false, true]) {
        const refused = expect(restoreBackup(foreignSite, backup, { replace }), use);
        await refused.rejects.toMatchObject({ code: "database_foreign" });
      }
      if (end) await db.execute(sql.raw(end));
    }
  });

  test("a database with a running server is never overwritten", async () => {
    const servedSite = await open(await openEmptyDatabase(databaseKind));
    const stop = await servedSite.connection.listen("live", { onMessage: () => {} });
    await expect(restoreBackup(servedSite, backup, { replace: true })).rejects.toMatchObject({
      code: "database_in_use",
    });
    await stop();
    await expect
      .poll(() => restoreBackup(servedSite, backup, { replace: true }).catch(() => null), { timeout: 20_000 })
      .not.toBeNull();
  });
}
