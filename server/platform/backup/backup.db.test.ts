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
  openNothing,
  openPlace,
  type Place,
  pngOf,
  putPicture,
} from "#testing/world/backups.ts";
import { approve } from "#testing/world/orders.ts";
import { restoreBackup } from "./restore-backup.ts";

const here: Connection["kind"] = onPostgres ? "postgres" : "embedded";
const places: Place[] = [];
let site: Place;
let backup: string;
beforeAll(async () => {
  site = await open(await openTestDatabase());
  await fillDemo(site.connection.db, new Date("2026-11-20T09:00:00Z"), site.images);
  await keepFewPictures(site);
  await writeOddities(site.connection);
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

/** Removes most pictures of the demo: each backup of these tests would pack megabytes of them again. */
async function keepFewPictures({ connection: { db }, images }: Place): Promise<void> {
  const kept = (await db.select().from(imageTable).limit(3)).map(({ path }) => path);
  const paths = await Array.fromAsync(images.list());
  await images.remove(paths.filter((path) => !kept.includes(path)));
  await db.delete(imageTable).where(notInArray(imageTable.path, kept));
}

/** Writes values that a careless format would lose. */
async function writeOddities({ db }: Connection): Promise<void> {
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
async function giveOnce({ db }: Connection): Promise<string> {
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
async function wrongCampaigns({ db }: Connection): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select id from campaigns c where collected_amount <> opening_amount + coalesce((
      select sum(line_total) from order_items i join orders o on o.id = i.order_id
      where i.campaign_id = c.id and o.status = 'completed'), 0)`;
  return rows.map(({ id }) => id);
}

async function picturesOf({ images }: Place): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const path of images.list()) {
    found[path] = createHash("sha256")
      .update((await images.read(path)) ?? "")
      .digest("hex");
  }
  return found;
}

// The embedded project has no other kind of database.
test.runIf(onPostgres)(
  "a backup moves from one kind of database to another and back, to the last row and picture",
  { timeout: 120_000 },
  async () => {
    const first = await open(await openNothing("embedded"));
    await restoreBackup(first, backup, { replace: false });
    const second = first.path("again.tar.gz");
    await first.backUp(second);
    const last = await open(await openNothing(here));
    await restoreBackup(last, second, { replace: false });
    expect(await digests(last.connection)).toEqual(await digests(site.connection));
    expect(await picturesOf(last)).toEqual(await picturesOf(site));

    // The restored site continues: numbers go on, and the sums move with the next order.
    const books = () => last.connection.db.transaction((tx) => last.ledger.sum(tx));
    const before = await books();
    await giveOnce(last.connection);
    expect(await books()).not.toEqual(before);
    expect(await wrongCampaigns(last.connection)).toEqual([]);
    // A start finds nothing to migrate.
    await last.connection.migrate();
  },
);

test("a backup of a busy site shows one moment", async () => {
  const busy = await openWithCampaign();
  let over = false;
  let given = 0;
  const work = (async () => {
    while (!over) {
      await giveOnce(busy.connection);
      given++;
      // The embedded database answers without leaving the event loop.
      await new Promise(setImmediate);
    }
  })();
  while (given < 3) await new Promise(setImmediate);
  const before = given;
  await busy.backUp(busy.path("busy.tar.gz"));
  const after = given;
  over = true;
  await work;
  // The backup is restored into the same database: creating another embedded one takes longer than the rest of the test.
  await restoreBackup(busy, busy.path("busy.tar.gz"), { replace: true });
  expect(await wrongCampaigns(busy.connection)).toEqual([]);
  const held = await busy.connection.db.$count(orders, sql`created_at > now() - interval '1 hour'`);
  expect(held).toBeGreaterThanOrEqual(before);
  expect(held).toBeLessThanOrEqual(after + 1);
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

    let told: unknown;
    await restoreBackup(other, backup, { replace: true, about: (_, destroyed) => (told = destroyed) });
    expect(told).toEqual({ settings: 1 });
    expect(await digests(other.connection)).toEqual(await digests(site.connection));
  });

  // Creating an embedded database again takes long, and the SQL is the same.
  test.runIf(onPostgres)(
    "damaged pictures are replaced only with permission; waiting SMS are not sent automatically",
    async () => {
      const from = await openWithCampaign();
      const { db } = from.connection;
      await putPicture(from, "news/a.png", pngOf("a picture"));
      const orderId = await giveOnce(from.connection);
      await db.insert(smsOutbox).values({ orderId, phone: "5321234567" });
      await from.backUp(from.path("now.tar.gz"));
      await from.images.remove(["news/a.png"]);
      await from.images.put("news/a.png", pngOf("a pict"), "original");
      const empty = { ...(await open(await openNothing(here))), images: from.images };
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

    const to = await open(await openNothing(here));
    const restored = await restoreBackup(to, from.path("open.tar.gz"), { replace: false });
    expect(restored).toMatchObject({ doubtfulSms: 0, openOrders: 1 });
    const { db: after } = to.connection;
    // Card refunds that this database has forgotten must not leave twice.
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
    const theirs = await open(await openNothing(here));
    const { db } = theirs.connection;
    const uses = [
      ["create table their_orders (id int)", "drop table their_orders"],
      ["create function their_sum() returns int return 1", "drop function their_sum"],
      ["create schema pgboss create table job (id int)", "drop schema pgboss cascade"],
      ["create schema drizzle; create table drizzle.__drizzle_migrations as select 7 as created_at", ""],
    ] as const;
    for (const [use, end] of uses) {
      for (const statement of use.split(";")) await db.execute(sql.raw(statement));
      for (const replace of [false, true]) {
        const refused = expect(restoreBackup(theirs, backup, { replace }), use);
        await refused.rejects.toMatchObject({ code: "database_foreign" });
      }
      if (end) await db.execute(sql.raw(end));
    }
  });

  test("a database with a running server is never overwritten", async () => {
    const served = await open(await openNothing(here));
    const stop = await served.connection.listen("live", { onMessage: () => {} });
    await expect(restoreBackup(served, backup, { replace: true })).rejects.toMatchObject({
      code: "database_in_use",
    });
    await stop();
    await expect
      .poll(() => restoreBackup(served, backup, { replace: true }).catch(() => null), { timeout: 20_000 })
      .not.toBeNull();
  });
}
