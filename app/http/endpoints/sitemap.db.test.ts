import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { news } from "#server/content/news/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { stories } from "#server/content/stories/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { bareApp, get, now, publicUrl } from "#testing/world/bare-app.ts";
import { loader } from "./sitemap.ts";
import { partSize } from "./sitemap-addresses.ts";
import { loader as partLoader } from "./sitemap-part.ts";

type Url = { loc: string; lastmod?: string; "xhtml:link": { "@_hreflang": string; "@_href": string }[] };

const changedAt = new Date("2026-10-05T08:30:00Z");
const item = { excerpt: "özet", category: "Duyurular", published: true } as const;
let connection: Connection;
let app: App;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  app = bareApp({ db });
  const text = { description: "…", updatedAt: changedAt };
  await db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  await db.insert(projects).values({ ...text, slug: "kuyu", title: "Kuyu", category: "Su Kuyusu" });
  await db.insert(pages).values({ slug: "tarihce", title: "Tarihçe", content: "", updatedAt: changedAt });
  const story = { excerpt: "…", content: "", image: "", updatedAt: changedAt };
  await db.insert(stories).values([
    { ...story, slug: "hikaye", title: "Hikâye" },
    { ...story, slug: "gizli", title: "Gizli", isActive: false },
  ]);
  await db.insert(news).values([
    { ...item, slug: "haber", title: "Haber", updatedAt: changedAt },
    { ...item, slug: "taslak", title: "Taslak", published: false },
    { ...item, slug: "yarin", title: "Yarın", publishAt: new Date(now.getTime() + 1000) },
  ]);
});
afterAll(() => connection.close());

async function parseXml(answer: Response) {
  const text = await answer.text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect(answer.headers.get("Content-Type")).toContain("application/xml");
  const isArray = (name: string) => ["url", "sitemap", "xhtml:link"].includes(name);
  return new XMLParser({ ignoreAttributes: false, isArray }).parse(text);
}

const listUrls = (document: { urlset: { url: Url[] } }) => document.urlset.url;

describe("a small site", () => {
  test("has all addresses in one list, in every language, with the known dates", async () => {
    const urls = listUrls(await parseXml(await get(loader, app, "/sitemap.xml")));
    const urlByAddress = new Map(urls.map((url) => [url.loc, url]));
    expect(urlByAddress.size).toBe(urls.length);
    const fixed = 7 + 6;
    expect(urls.length).toBe((fixed + 5) * LOCALES.length);
    for (const path of [
      "/bagis?campaign=genel&lang=tr",
      "/projeler/kuyu?lang=en",
      "/biz-kimiz/kurumsal/tarihce?lang=ar",
      "/haberler/haber?lang=tr",
      "/hikayeler/hikaye?lang=en",
      "/?lang=en",
      "/bagis?category=egitim&lang=tr",
      "/haberler?lang=ar",
    ]) {
      expect(urlByAddress.get(publicUrl + path)?.lastmod).toBe(changedAt.toISOString());
    }
    for (const path of ["/iletisim?lang=tr", "/bagis?category=yetim&lang=ar"]) {
      expect(urlByAddress.has(publicUrl + path)).toBe(true);
    }
    expect(urls.filter(({ loc }) => /taslak|yarin|gizli|sepet|odeme|arama/.test(loc))).toEqual([]);
  });

  test("every entry lists its own address and the addresses of its translations", async () => {
    for (const { loc, "xhtml:link": links } of listUrls(
      await parseXml(await get(loader, app, "/sitemap.xml")),
    )) {
      expect(links.map((link) => link["@_hreflang"])).toEqual([...LOCALES, "x-default"]);
      expect(links.map((link) => link["@_href"])).toContain(loc);
    }
  });

  test("answers 304 until a record changes", async () => {
    const tag = async () => (await get(loader, app, "/sitemap.xml")).headers.get("ETag") ?? "";
    const before = await tag();
    const secondAnswer = await get(loader, app, "/sitemap.xml", {}, { "If-None-Match": before });
    expect(secondAnswer.status).toBe(304);
    await connection.db.update(news).set({ updatedAt: new Date(changedAt.getTime() + 1000) });
    expect(await tag()).not.toBe(before);
  });

  test("has one part", async () => {
    const part = await parseXml(await get(partLoader, app, "/sitemap/1.xml", { part: "1.xml" }));
    expect(listUrls(part).length).toBeGreaterThan(0);
  });

  test.each(["0.xml", "2.xml", "1", "x.xml", "1.xml.xml", "999999.xml"])("%s answers 404", async (part) => {
    expect((await get(partLoader, app, `/sitemap/${part}`, { part })).status).toBe(404);
  });
});

test("a large site has several parts below 10,000 entries, without duplicates or gaps", async () => {
  const many = Array.from({ length: partSize + 10 }, (_, index) => ({
    ...item,
    slug: `n${index}`,
    title: `Haber ${index}`,
    createdAt: new Date(now.getTime() - index * 60_000),
    updatedAt: changedAt,
  }));
  for (let start = 0; start < many.length; start += 500)
    await connection.db.insert(news).values(many.slice(start, start + 500));
  const index = await parseXml(await get(loader, app, "/sitemap.xml"));
  const parts: { loc: string; lastmod: string }[] = index.sitemapindex.sitemap;
  expect(parts.map(({ loc }) => loc)).toEqual([`${publicUrl}/sitemap/1.xml`, `${publicUrl}/sitemap/2.xml`]);
  expect(parts.every(({ lastmod }) => Date.parse(lastmod) > 0)).toBe(true);
  const addresses: string[] = [];
  for (const part of ["1.xml", "2.xml"]) {
    const urls = listUrls(await parseXml(await get(partLoader, app, `/sitemap/${part}`, { part })));
    expect(urls.length).toBeLessThan(10_000);
    addresses.push(...urls.map(({ loc }) => loc));
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((loc) => /\/haberler\/n\d+\?/.test(loc)).length).toBe(many.length * LOCALES.length);
});
