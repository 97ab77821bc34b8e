import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { news } from "#server/content/news/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { projects } from "#server/content/projects/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { countAddresses, findLatestChanges, listAddresses } from "./list-addresses.ts";

const now = new Date("2026-11-20T09:00:00Z");
const day = (number: number) => new Date(Date.UTC(2026, 9, number));
let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  const text = { description: "…" };
  await db.insert(campaigns).values([
    { ...text, id: "yetim", title: "Yetim", category: "yetim", createdAt: day(2), updatedAt: day(3) },
    { ...text, id: "genel", title: "Genel", category: "genel", createdAt: day(1), updatedAt: day(4) },
    { ...text, id: "kapali", title: "Kapalı", category: "genel", isActive: false },
  ]);
  await db.insert(projects).values([
    { ...text, slug: "kuyu", title: "Kuyu", category: "Su Kuyusu", updatedAt: day(5) },
    { ...text, slug: "eski", title: "Eski", category: "Su Kuyusu", isActive: false },
    { ...text, slug: "silinen", title: "Silinen", category: "Su Kuyusu", deletedAt: now },
  ]);
  await db.insert(pages).values([
    { slug: "tarihce", title: "Tarihçe", content: "", updatedAt: day(6) },
    { slug: "atilan", title: "Atılan", content: "", deletedAt: now },
  ]);
  const item = { excerpt: "özet", category: "Duyurular", published: true };
  await db.insert(news).values([
    { ...item, slug: "ikinci", title: "İkinci", createdAt: day(8), updatedAt: day(9) },
    { ...item, slug: "birinci", title: "Birinci", createdAt: day(7), updatedAt: day(7), publishAt: day(10) },
    { ...item, slug: "taslak", title: "Taslak", published: false },
    { ...item, slug: "yarin", title: "Yarın", publishAt: new Date(now.getTime() + 1) },
    { ...item, slug: "silindi", title: "Silindi", deletedAt: now },
  ]);
});
afterAll(() => connection.close());

const expected = [
  { kind: "campaigns", key: "genel", updatedAt: day(4) },
  { kind: "campaigns", key: "yetim", updatedAt: day(3) },
  { kind: "projects", key: "kuyu", updatedAt: day(5) },
  { kind: "pages", key: "tarihce", updatedAt: day(6) },
  { kind: "news", key: "birinci", updatedAt: day(10) },
  { kind: "news", key: "ikinci", updatedAt: day(9) },
];

test("all public records are listed with their last change, and no others", async () => {
  expect(await listAddresses(connection.db, now, 0, 100)).toEqual(expected);
});

test("the list can start at any position", async () => {
  expect(await listAddresses(connection.db, now, 1, 3)).toEqual(expected.slice(1, 4));
  expect(await listAddresses(connection.db, now, 6, 3)).toEqual([]);
});

test("each kind has the time of its latest change", async () => {
  expect(await findLatestChanges(connection.db, now)).toEqual({
    campaigns: day(4),
    projects: day(5),
    pages: day(6),
    news: day(10),
    categories: new Date("2026-11-28T00:00Z"),
  });
});

test("each range has its number of addresses and its latest change", async () => {
  expect(await countAddresses(connection.db, now, 4)).toEqual([
    { count: 4, updatedAt: day(6) },
    { count: 2, updatedAt: day(10) },
  ]);
});
