import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { news } from "#server/content/news/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { listStories } from "#server/content/stories/queries.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { bareApp, get, now, publicUrl } from "#testing/world/bare-app.ts";
import { loader } from "./sitemap.ts";
import { partSize } from "./sitemap-addresses.ts";
import { loader as partLoader } from "./sitemap-part.ts";

type Url = { loc: string; lastmod?: string; "xhtml:link": { "@_hreflang": string; "@_href": string }[] };

const changed = new Date("2026-10-05T08:30:00Z");
const item = { excerpt: "özet", category: "Duyurular", published: true } as const;
let connection: Connection;
let app: App;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  app = bareApp({ db });
  const text = { description: "…", updatedAt: changed };
  await db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  await db.insert(projects).values({ ...text, slug: "kuyu", title: "Kuyu", category: "Su Kuyusu" });
  await db.insert(pages).values({ slug: "tarihce", title: "Tarihçe", content: "", updatedAt: changed });
  await db.insert(news).values([
    { ...item, slug: "haber", title: "Haber", updatedAt: changed },
    { ...item, slug: "taslak", title: "Taslak", published: false },
    { ...item, slug: "yarin", title: "Yarın", publishAt: new Date(now.getTime() + 1000) },
  ]);
});
afterAll(() => connection.close());

async function read(answer: Response) {
  const text = await answer.text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect(answer.headers.get("Content-Type")).toContain("application/xml");
  const isArray = (name: string) => ["url", "sitemap", "xhtml:link"].includes(name);
  return new XMLParser({ ignoreAttributes: false, isArray }).parse(text);
}

const urlsOf = (document: { urlset: { url: Url[] } }) => document.urlset.url;

describe("a small site", () => {
  test("has all addresses in one list, in every language, with the known dates", async () => {
    const urls = urlsOf(await read(await get(loader, app, "/sitemap.xml")));
    const found = new Map(urls.map((url) => [url.loc, url]));
    expect(found.size).toBe(urls.length);
    const fixed = 7 + 6 + listStories("tr").length;
    expect(urls.length).toBe((fixed + 4) * LOCALES.length);
    for (const path of [
      "/bagis?campaign=genel&lang=tr",
      "/projeler/kuyu?lang=en",
      "/biz-kimiz/kurumsal/tarihce?lang=ar",
      "/haberler/haber?lang=tr",
      "/?lang=en",
      "/bagis?category=egitim&lang=tr",
      "/haberler?lang=ar",
    ]) {
      expect(found.get(publicUrl + path)?.lastmod).toBe(changed.toISOString());
    }
    for (const path of [
      "/iletisim?lang=tr",
      "/bagis?category=yetim&lang=ar",
      `/hikayeler/${listStories("tr")[0]?.slug}?lang=en`,
    ]) {
      expect(found.has(publicUrl + path)).toBe(true);
    }
    expect(urls.filter(({ loc }) => /taslak|yarin|sepet|odeme|arama/.test(loc))).toEqual([]);
  });

  test("every address names itself and its translations", async () => {
    for (const { loc, "xhtml:link": links } of urlsOf(await read(await get(loader, app, "/sitemap.xml")))) {
      expect(links.map((link) => link["@_hreflang"])).toEqual([...LOCALES, "x-default"]);
      expect(links.map((link) => link["@_href"])).toContain(loc);
    }
  });

  test("is generated again only after a change", async () => {
    const tag = async () => (await get(loader, app, "/sitemap.xml")).headers.get("ETag") ?? "";
    const before = await tag();
    const again = await get(loader, app, "/sitemap.xml", {}, { "If-None-Match": before });
    expect(again.status).toBe(304);
    await connection.db.update(news).set({ updatedAt: new Date(changed.getTime() + 1000) });
    expect(await tag()).not.toBe(before);
  });

  test("has one part", async () => {
    const part = await read(await get(partLoader, app, "/sitemap/1.xml", { part: "1.xml" }));
    expect(urlsOf(part).length).toBeGreaterThan(0);
  });

  test.each(["0.xml", "2.xml", "1", "x.xml", "1.xml.xml", "999999.xml"])("%s answers 404", async (part) => {
    expect((await get(partLoader, app, `/sitemap/${part}`, { part })).status).toBe(404);
  });
});

test("a large site has parts, each short enough, without duplicates or gaps", async () => {
  const many = Array.from({ length: partSize + 10 }, (_, index) => ({
    ...item,
    slug: `n${index}`,
    title: `Haber ${index}`,
    createdAt: new Date(now.getTime() - index * 60_000),
    updatedAt: changed,
  }));
  for (let at = 0; at < many.length; at += 500)
    await connection.db.insert(news).values(many.slice(at, at + 500));
  const index = await read(await get(loader, app, "/sitemap.xml"));
  const parts: { loc: string; lastmod: string }[] = index.sitemapindex.sitemap;
  expect(parts.map(({ loc }) => loc)).toEqual([`${publicUrl}/sitemap/1.xml`, `${publicUrl}/sitemap/2.xml`]);
  expect(parts.every(({ lastmod }) => Date.parse(lastmod) > 0)).toBe(true);
  const all: string[] = [];
  for (const part of ["1.xml", "2.xml"]) {
    const urls = urlsOf(await read(await get(partLoader, app, `/sitemap/${part}`, { part })));
    expect(urls.length).toBeLessThan(10_000);
    all.push(...urls.map(({ loc }) => loc));
  }
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((loc) => /\/haberler\/n\d+\?/.test(loc)).length).toBe(many.length * LOCALES.length);
});
