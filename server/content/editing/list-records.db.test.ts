import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCampaignsForStaff } from "#server/content/campaigns/staff-queries.ts";
import { listNewsForStaff, type NewsListQuery, newsStatus } from "#server/content/news/staff-queries.ts";
import { listPagesForStaff } from "#server/content/pages/staff-queries.ts";
import { listProjectsForStaff } from "#server/content/projects/staff-queries.ts";
import { listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  addRecord,
  campaignTests,
  openTestRecords,
  pageTests,
  projectTests,
  sliderTests,
  type TestRecords,
} from "#testing/world/records.ts";

let staff: TestRecords;
const total = 3_000;
beforeAll(async () => {
  staff = await openTestRecords();
  // Every tenth item is a draft, every twentieth is deleted, three are scheduled, and groups of four have equal times.
  await staff.db.execute(sql`
    insert into news (id, slug, title, excerpt, category, published, publish_at, created_at, updated_at, deleted_at, updated_by)
    select 'n' || lpad(n::text, 5, '0'), 'haber-' || n, 'Haber ' || n, 'Özet',
      (array['Ziyaretler', 'Projeler', 'Etkinlikler', 'Duyurular'])[n % 4 + 1], n % 10 <> 0,
      case when n in (11, 13, 17) then ${staff.now().toISOString()}::timestamptz + interval '1 day' end,
      ${staff.now().toISOString()}::timestamptz - (n / 4) * interval '1 hour',
      ${staff.now().toISOString()}::timestamptz - n * interval '1 minute',
      case when n % 20 = 5 then ${staff.now().toISOString()}::timestamptz end, 'editor'
    from generate_series(1, ${total}::int) n`);
  await staff.db.execute(sql`analyze news`);
});
afterAll(() => staff.connection.close());

const list = (query: NewsListQuery) => listNewsForStaff(staff.db, query, staff.now());
const ids = async (query: NewsListQuery) => (await list(query)).rows.map(({ id }) => id);

describe("paging", () => {
  test("lists every record once, in the same order from the start and from the end", async () => {
    const first = await list({ pageSize: 100 });
    expect(first).toMatchObject({ total: 2_850, page: 1, pages: 29, pageSize: 100 });
    const all: string[] = [];
    for (let page = 1; page <= first.pages; page++) all.push(...(await ids({ pageSize: 100, page })));
    expect(all).toHaveLength(2_850);
    expect(new Set(all).size).toBe(2_850);
    const backwards: string[] = [];
    for (let page = 1; page <= first.pages; page++) {
      backwards.push(...(await ids({ pageSize: 100, page, reversed: true })));
    }
    expect(backwards).toEqual(all.toReversed());
    const rows = await rowsOf<{ id: string }>(
      staff.db,
    )`select id from news where deleted_at is null order by created_at desc, id`;
    expect(all).toEqual(rows.map(({ id }) => id));
  });

  test.each([
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [1e9, 143],
    [2.7, 2],
  ])("page %j is page %i", async (page, expectedPage) => {
    expect(await list({ page })).toMatchObject({ page: expectedPage, pages: 143, pageSize: 20 });
  });

  test("the last page may be shorter, an empty list has one empty page, and the page size is limited", async () => {
    expect((await list({ page: 143 })).rows).toHaveLength(10);
    expect(await list({ search: "böyle bir haber yok" })).toEqual({
      rows: [],
      total: 0,
      page: 1,
      pages: 1,
      pageSize: 20,
    });
    expect((await list({ pageSize: 100_000 })).rows).toHaveLength(100);
  });
});

describe("search, filters and sorting", () => {
  test("a search finds titles regardless of case and marks", async () => {
    expect(await ids({ search: "  HABER 2999 " })).toEqual(["n02999"]);
    expect((await list({ search: "%" })).total).toBe(0);
    expect((await list({ search: "haber 1" })).total).toBeGreaterThan(900);
  });

  test("each news item has exactly one status", async () => {
    const counts: Record<string, number> = {};
    for (const status of ["published", "scheduled", "draft"] as const) {
      const found = await list({ status, pageSize: 100 });
      counts[status] = found.total;
      for (const row of found.rows) expect(newsStatus(row, staff.now())).toBe(status);
    }
    expect(counts).toEqual({ published: 2_547, scheduled: 3, draft: 300 });
  });

  test("lists can be filtered by category and deletion, and sorted", async () => {
    const found = await list({ category: "Projeler", sort: "title", pageSize: 100 });
    expect(new Set(found.rows.map(({ category }) => category))).toEqual(new Set(["Projeler"]));
    expect(await list({ deleted: true })).toMatchObject({ total: 150 });
    expect((await ids({ sort: "updated" }))[0]).toBe("n00001");
    expect((await ids({ sort: "updated", reversed: true }))[0]).toBe("n03000");
    expect((await list({})).rows[0]).toMatchObject({ updatedBy: "editor hanım", deletedAt: null });
  });

  test("titles are sorted by the Turkish alphabet", async () => {
    const names = [
      "Zeytin",
      "Çadır",
      "Cami",
      "ırmak",
      "İnşaat",
      "Şeker",
      "Su",
      "Ödev",
      "Oyun",
      "Üzüm",
      "Umut",
      "Hoş",
      "Iğdır",
      "ipek",
      "Âdil",
      "Acı",
    ];
    for (const name of names) await addRecord(staff.as("admin"), pageTests, name);
    const { rows } = await listPagesForStaff(staff.db, { sort: "title", pageSize: 100 });
    const sorted = [
      "Acı",
      "Âdil",
      "Cami",
      "Çadır",
      "Hoş",
      "Iğdır",
      "ırmak",
      "İnşaat",
      "ipek",
      "Oyun",
      "Ödev",
      "Su",
      "Şeker",
      "Umut",
      "Üzüm",
      "Zeytin",
    ];
    expect(rows.map(({ title }) => title)).toEqual(sorted);
  });

  test("campaigns, projects and slides can be filtered by status, and are in display order", async () => {
    const ctx = staff.as("admin");
    for (const kind of [campaignTests, projectTests, sliderTests]) {
      await addRecord(ctx, kind, "İlk", { isActive: true });
      await addRecord(ctx, kind, "Sonra", { isActive: false, displayOrder: 2 });
    }
    for (const listed of [listCampaignsForStaff, listProjectsForStaff, listSlidersForStaff]) {
      const titles = async (query: Parameters<typeof listSlidersForStaff>[1]) =>
        (await listed(staff.db, query)).rows.map(({ title }) => title);
      expect(await titles({})).toEqual(["İlk", "Sonra"]);
      expect(await titles({ reversed: true })).toEqual(["Sonra", "İlk"]);
      expect(await titles({ status: "inactive" })).toEqual(["Sonra"]);
      expect(await titles({ search: "ilk" })).toEqual(["İlk"]);
      expect(await titles({ deleted: true })).toEqual([]);
    }
    const category = { category: "genel", sort: "collected" } as const;
    expect((await listCampaignsForStaff(staff.db, category)).total).toBe(2);
    expect((await listProjectsForStaff(staff.db, category)).total).toBe(0);
  });
});

describe("the list of news is read from an index, without sorting", () => {
  const expectedPage = sql`select id from news where deleted_at is null`;
  test.each([
    ["newest first", sql`${expectedPage} order by created_at desc, id limit 20`, "news_newest"],
    [
      "from the other end",
      sql`${expectedPage} order by created_at, id desc limit 20 offset 1000`,
      "news_newest",
    ],
    ["last changed", sql`${expectedPage} order by updated_at desc, id limit 20`, "news_changed"],
    ["by title", sql`${expectedPage} order by turkish_order(title), id limit 20`, "news_titles"],
    [
      "of a category",
      sql`${expectedPage} and category = 'Projeler' order by created_at desc, id limit 20`,
      "using news_",
    ],
    ["drafts", sql`${expectedPage} and not published order by created_at desc, id limit 20`, "news_drafts"],
    [
      "on the site",
      sql`${expectedPage} and published and (publish_at is null or publish_at <= now())
          order by greatest(created_at, publish_at) desc, id limit 10`,
      "news_published_newest",
    ],
    [
      "the next that appears",
      sql`select publish_at from news where published and deleted_at is null and publish_at > now() order by publish_at limit 1`,
      "news_scheduled",
    ],
  ])("%s", async (_, query, index) => {
    const rows = await rowsOf<Record<string, string>>(staff.db)`explain ${query}`;
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  });
});
