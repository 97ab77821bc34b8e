import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { news } from "#server/content/news/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { recipe } from "#server/content/pictures/make-variants.ts";
import { images as imageRows } from "#server/content/pictures/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { sliders } from "#server/content/sliders/table.ts";
import { findActiveStory, listActiveStories } from "#server/content/stories/queries.ts";
import { stories } from "#server/content/stories/table.ts";
import { documentDue } from "#server/giving/documents/table.ts";
import { offersForVisitors } from "#server/giving/kurban/offers/offers-for-visitors.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { listFiles } from "#server/platform/pictures/served-files.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { picturesIn, storedPath } from "#shared/content/picture.ts";
import { isOwnFilm } from "#shared/content/story-values.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { addDemoStories, fillDemo } from "./fill-demo.ts";
import { moveDemoSeason } from "./fill-kurban.ts";

const now = new Date("2026-11-20T09:00:00Z");

let connection: Connection;
let db: Db;
let uploads: string;
let store: ImageStore;
let outcomes: boolean[];
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  uploads = mkdtempSync(join(tmpdir(), "imece-demo-"));
  store = openDiskStore(uploads);
  // Several processes may start at once on an empty database.
  await noteSetting(db, "mail.enabled", true);
  outcomes = await Promise.all([1, 2, 3].map(() => fillDemo(db, now, store)));
});
afterAll(async () => {
  await connection.close();
  rmSync(uploads, { recursive: true });
});

async function rows<T>(query: SQL): Promise<T[]> {
  return rowsOf<T>(db)`${query}`;
}

/** Returns a digest of all rows of our tables. */
async function digestDatabase(): Promise<string> {
  const tables = await rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const [row] = await rows<{ digest: string }>(
      sql`select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${table} t`,
    );
    parts.push(`${name} ${row?.digest}`);
  }
  return parts.join("\n");
}

test("an empty database is filled once, even when several processes start at once", async () => {
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const before = await digestDatabase();
  expect(await fillDemo(db, new Date("2027-01-01T00:00:00Z"), store)).toBe(false);
  expect(await digestDatabase()).toBe(before);
});

test("a database with a campaign is not filled", async () => {
  const otherConnection = await openTestDatabase();
  await otherConnection.db
    .insert(campaigns)
    .values({ id: "bizim", title: "Bizim Kampanya", description: "…", category: "genel" });
  expect(await fillDemo(otherConnection.db, now, store)).toBe(false);
  expect(await otherConnection.db.select().from(news)).toEqual([]);
  expect(await otherConnection.db.select().from(campaigns)).toHaveLength(1);
  await otherConnection.close();
});

test("when the pictures cannot be stored, the database stays empty, and the next start fills it", async () => {
  const otherConnection = await openTestDatabase();
  const put = () => Promise.reject(new Error("no space left"));
  await expect(fillDemo(otherConnection.db, now, { ...store, put })).rejects.toThrow();
  expect(await otherConnection.db.select().from(campaigns)).toEqual([]);
  expect(await fillDemo(otherConnection.db, now, store)).toBe(true);
  await otherConnection.close();
});

test("a database that an earlier version filled gets the stories once, also if staff delete them", async () => {
  const otherConnection = await openTestDatabase();
  const otherUploads = mkdtempSync(join(tmpdir(), "imece-demo-"));
  const otherStore = openDiskStore(otherUploads);
  const { db: otherDb } = otherConnection;
  const add = () => addDemoStories(otherDb, now, otherStore);
  await add();
  expect(await otherDb.$count(stories)).toBe(0);
  await otherDb.insert(settings).values({ key: "demo_content", value: { filledAt: "2026-01-01T00:00:00Z" } });
  await Promise.all([add(), add()]);
  const [story] = await listActiveStories(otherDb, "ar");
  expect(await otherDb.$count(stories)).toBe(2);
  expect(story?.title).toBe("أربعون ليلة عند القِدر");
  expect(existsSync(join(otherUploads, storedPath(story?.image ?? "") ?? ""))).toBe(true);
  await otherDb.delete(stories);
  await add();
  expect(await otherDb.$count(stories)).toBe(0);
  await otherConnection.close();
  rmSync(otherUploads, { recursive: true });
});

describe("the content", () => {
  test("has campaigns of every category, projects, news, slides and pages", async () => {
    const activeCampaigns = await db.select().from(campaigns).where(eq(campaigns.isActive, true));
    expect(activeCampaigns.length).toBeGreaterThanOrEqual(12);
    expect(new Set(activeCampaigns.map((campaign) => campaign.category))).toEqual(
      new Set(["acil-yardim", "yetim", "genel", "projeler", "egitim", "kurban"]),
    );
    const kurban = activeCampaigns.filter((campaign) => campaign.category === "kurban");
    expect(Object.fromEntries(kurban.map(({ id, minAmount }) => [id, minAmount]))).toMatchObject({
      "kurban-yurt-ici": 15_000_00,
      "kurban-yurt-disi": 4_500_00,
    });
    const activeProjects = await db.select().from(projects).where(eq(projects.isActive, true));
    expect(activeProjects.length).toBeGreaterThanOrEqual(6);
    const published = await db.select().from(news).where(eq(news.published, true));
    expect(published.length).toBeGreaterThanOrEqual(9);
    expect((await db.select().from(sliders).where(eq(sliders.isActive, true))).length).toBeGreaterThan(2);
    expect((await db.select().from(pages)).map((page) => page.slug)).toContain("biz-kimiz");
  });

  test.each(LOCALES)("has the two stories of the specification in %s, one with a film", async (locale) => {
    const listed = await listActiveStories(db, locale);
    expect(listed.map(({ slug }) => slug)).toEqual(["kazanin-basinda-kirk-gece", "kitap-goturen-kiz"]);
    expect(listed.map(({ video }) => isOwnFilm(video))).toEqual([true, false]);
    for (const { slug } of listed) {
      const story = await findActiveStory(db, slug, locale);
      expect(sanitiseHtml(story?.content ?? "")).toBe(story?.content);
      for (const picture of picturesIn(story?.content ?? ""))
        expect(existsSync(join(uploads, storedPath(picture) ?? "")), picture).toBe(true);
      if (locale !== "tr") expect(story?.languages).toMatchObject({ content: locale, caption: locale });
    }
  });

  test("uses only pictures that are stored in all sizes", async () => {
    const images = [
      ...(await db.select({ image: campaigns.image }).from(campaigns)),
      ...(await db.select({ image: projects.image }).from(projects)),
      ...(await db.select({ image: news.image }).from(news)),
      ...(await db.select({ image: sliders.image }).from(sliders)),
      ...(await db.select({ image: stories.image }).from(stories)),
    ].map((row) => row.image);
    expect(images.length).toBeGreaterThan(30);
    for (const image of images) {
      const path = storedPath(image) ?? "";
      const [row] = await db.select().from(imageRows).where(eq(imageRows.path, path));
      const files = row ? listFiles(row) : [];
      expect(files.length, image).toBeGreaterThan(10);
      for (const file of files) expect(existsSync(join(uploads, file)), file).toBe(true);
    }
    expect(await db.$count(imageRows, eq(imageRows.recipe, recipe))).toBe(36);
  });

  test("has about sixty orders of the last thirty days, of every status and both methods", async () => {
    const demoOrders = await db.select().from(orders);
    expect(demoOrders.length).toBeGreaterThanOrEqual(55);
    expect(demoOrders.length).toBeLessThanOrEqual(70);
    const ages = demoOrders.map((order) => (now.getTime() - order.createdAt.getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(30);
    expect(Math.max(...ages)).toBeGreaterThan(25);
    const kinds = new Set(demoOrders.flatMap((order) => [order.status, order.paymentMethod]));
    expect([...kinds].sort()).toEqual([
      "bank_transfer",
      "cancelled",
      "card",
      "completed",
      "payment_failed",
      "pending",
    ]);
    for (const { completedAt, createdAt } of demoOrders) {
      if (completedAt) expect(completedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    }
    // The donors are invented, so nothing is mailed to them.
    expect([await db.$count(mailOutbox), await db.$count(documentDue)]).toEqual([0, 0]);
  });
});

describe("the ledger", () => {
  test("the collected amount of every campaign and project is its opening amount and the items of completed orders", async () => {
    const wrongRows = await rows(sql`
      select t.id, t.opening_amount, t.collected_amount, coalesce(sum(i.line_total), 0)::bigint as given
      from (select id, opening_amount, collected_amount from campaigns
            union all select id, opening_amount, collected_amount from projects) t
      left join (select coalesce(campaign_id, project_id) as target, line_total from order_items
                 join orders o on o.id = order_id where o.status = 'completed') i on i.target = t.id
      group by 1, 2, 3
      having t.collected_amount <> t.opening_amount + coalesce(sum(i.line_total), 0)`);
    expect(wrongRows).toEqual([]);
    const supporters = await rows(sql`
      select p.id from projects p where p.supporter_count <> p.opening_supporters + (
        select count(distinct o.id) from orders o join order_items i on i.order_id = o.id
        where i.project_id = p.id and o.status = 'completed')`);
    expect(supporters).toEqual([]);
    const [campaignCount] = await rows<{ n: number }>(
      sql`select count(*)::int as n from campaigns where collected_amount > opening_amount`,
    );
    expect(campaignCount?.n).toBeGreaterThan(10);
  });

  test("a completed order has one success entry, and one settled attempt when it was paid by card", async () => {
    const wrongRows = await rows(sql`
      select o.id, o.status, o.payment_method from orders o
      where (select count(*) from payment_logs l where l.order_id = o.id and l.status = 'success' and l.amount = o.total_amount)
              <> (o.status = 'completed')::int
         or (select count(*) from payment_attempts a where a.order_id = o.id and a.status = 'settled' and a.amount = o.total_amount)
              <> (o.status = 'completed' and o.payment_method = 'card')::int`);
    expect(wrongRows).toEqual([]);
  });

  test("every order has a payment log, and a failed order has the bank's code in the order and in the log", async () => {
    const wrongRows = await rows(sql`
      select o.id, o.status, o.error_code from orders o
      where not exists (select 1 from payment_logs l where l.order_id = o.id)
         or (o.status = 'payment_failed') <> (o.error_code is not null)
         or (o.error_code is not null and not exists (
              select 1 from payment_logs l where l.order_id = o.id and l.status = 'error' and l.error_code = o.error_code))`);
    expect(wrongRows).toEqual([]);
  });
});

test("the demonstration offers are open, and move on before they close", async () => {
  const ids = ["kurban-hissesi", "adak-akika", "kurban-yurt-ici"];
  const offersAt = (moment: Date) => offersForVisitors(db, ids, moment);
  expect(await offersAt(now)).toEqual({
    "kurban-hissesi": expect.objectContaining({ state: "open", left: null, country: "TR" }),
    "adak-akika": expect.objectContaining({ state: "open", left: 17 }),
  });
  const nextYear = new Date("2028-02-01T09:00:00Z");
  expect((await offersAt(nextYear))["kurban-hissesi"]?.state).toBe("closed");
  await moveDemoSeason(db, nextYear);
  const moved = await offersAt(nextYear);
  expect(Object.values(moved).map(({ state }) => state)).toEqual(["open", "open"]);
  await moveDemoSeason(db, nextYear);
  expect(await offersAt(nextYear)).toEqual(moved);
});
