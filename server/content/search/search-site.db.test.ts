import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { news } from "#server/content/news/table.ts";
import { projects } from "#server/content/projects/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { findRecords } from "./find-records.ts";
import { searchSite, searchTerm } from "./search-site.ts";

const now = new Date("2026-11-20T09:00:00Z");
let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  const text = { description: "…", image: "" };
  await db.insert(campaigns).values([
    { ...text, id: "egitim", title: "Eğitim Işığı", category: "egitim", displayOrder: 2 },
    { ...text, id: "kapali", title: "Eğitim (kapandı)", category: "egitim", isActive: false },
    { ...text, id: "indirim", title: "%100 İyilik, tek_adım \\ hep", category: "genel", displayOrder: 1 },
  ]);
  await db.insert(projects).values([
    { ...text, slug: "kuyu", title: "Köye Su Kuyusu", category: "Su Kuyusu" },
    { ...text, slug: "eski", title: "Su Deposu", category: "Su Kuyusu", isActive: false },
    { ...text, slug: "silinen", title: "Su Yolu", category: "Su Kuyusu", deletedAt: now },
  ]);
  const item = { excerpt: "özet", category: "Duyurular", published: true };
  const day = (number: number) => new Date(Date.UTC(2026, 9, number));
  await db.insert(news).values([
    { ...item, slug: "eski-haber", title: "Su geldi", createdAt: day(1) },
    { ...item, slug: "yeni-haber", title: "SU YİNE GELDİ", createdAt: day(2) },
    { ...item, slug: "taslak", title: "Su taslağı", published: false },
    { ...item, slug: "yarin", title: "Su yarın", publishAt: new Date(now.getTime() + 1) },
    { ...item, slug: "silindi", title: "Su silindi", deletedAt: now },
    { ...item, slug: "gokyuzu", title: "Gökyüzünde uçan balon", createdAt: day(4) },
    { ...item, slug: "balon", title: "Bir Uçan Balon", createdAt: day(3) },
    { ...item, slug: "yolcu", title: "Tuçan", createdAt: day(5) },
    { ...item, slug: "arapca", title: "ماء للقرية" },
  ]);
});
afterAll(() => connection.close());

async function searchKeys(input: string) {
  const found = await searchSite(connection.db, searchTerm(input), now, "tr");
  return [...found.campaigns, ...found.projects, ...found.news].map(({ key }) => key);
}

describe("search", () => {
  test.each(["eğitim", "EĞİTİM", "egitim", "EGITIM", "ışığı", "isigi", "  Eğitim  "])(
    "%j finds the campaign, and not the inactive one",
    async (input) => expect(await searchKeys(input)).toEqual(["egitim"]),
  );

  test("inactive, deleted, draft and scheduled records are not found, and news is sorted newest first", async () => {
    expect(await searchKeys("su")).toEqual(["kuyu", "yeni-haber", "eski-haber"]);
  });

  test("titles in which a word begins with the term come first", async () => {
    expect(await searchKeys("ucan")).toEqual(["gokyuzu", "balon", "yolcu"]);
  });

  test.each([
    ["%", ["indirim"]],
    ["_", ["indirim"]],
    ["\\", ["indirim"]],
    ["%100", ["indirim"]],
    ["k_adım", ["indirim"]],
    ["100% iyilik", []],
    ["' or true --", []],
  ])("%j is taken literally", async (input, expected) => {
    expect(await searchKeys(input)).toEqual(expected);
  });

  test("titles in other alphabets are found", async () => {
    expect(await searchKeys("للقرية")).toEqual(["arapca"]);
  });

  test.each(["", "   ", "\0"])("the term %j is empty and finds nothing", async (input) => {
    expect(await searchKeys(input)).toEqual([]);
  });

  test("a result has title, text and picture", async () => {
    const found = await searchSite(connection.db, "kuyusu", now, "tr");
    expect(found.projects).toEqual([{ key: "kuyu", title: "Köye Su Kuyusu", text: "…", image: "" }]);
  });
});

test("a long term is cut", () => {
  expect(searchTerm("a".repeat(1_000))).toHaveLength(100);
  expect(searchTerm(null)).toBe("");
  expect(searchTerm("Zeka\u0302t")).toBe("Zek\u00e2t");
});

test("staff also find drafts and hidden records, but no deleted records", async () => {
  const titles = (await findRecords(connection.db, "su ", 10)).map(({ kind, title }) => `${kind}: ${title}`);
  expect(titles.sort()).toEqual([
    "categories: Su Kuyusu",
    "news: SU YİNE GELDİ",
    "news: Su geldi",
    "news: Su taslağı",
    "news: Su yarın",
    "projects: Köye Su Kuyusu",
    "projects: Su Deposu",
  ]);
  expect(await findRecords(connection.db, "su", 2)).toHaveLength(5);
  expect(await findRecords(connection.db, " ", 10)).toEqual([]);
});
