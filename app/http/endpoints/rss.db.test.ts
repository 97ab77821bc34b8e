import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { news } from "#server/content/news/table.ts";
import { images } from "#server/content/pictures/table.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { bareApp, get, now, publicUrl } from "#testing/world/bare-app.ts";
import { loader } from "./rss.ts";

let connection: Connection;
let app: App;
const storedPicture = "news/a-1795151193758-4f3a9c21-1200x800.webp";
const day = (number: number) => new Date(Date.UTC(2026, 9, number));

beforeAll(async () => {
  connection = await openTestDatabase();
  app = bareApp({ db: connection.db }, { SITE_NAME: "Kuş & Ağaç Vakfı" });
  const item = {
    excerpt: "Kısa <özet> & dahası",
    category: "Duyurular",
    published: true,
    updatedAt: day(9),
  } as const;
  await connection.db
    .insert(images)
    .values({ path: storedPicture, mime: "image/webp", width: 1200, height: 800, bytes: 12_345 });
  await connection.db.insert(news).values([
    { ...item, slug: "eski", title: "Eski", createdAt: day(1), image: "https://elsewhere.example/a.jpg" },
    {
      ...item,
      slug: "yeni",
      title: `"Yeni" & 'güzel' ]]>`,
      createdAt: day(3),
      image: `/uploads/${storedPicture}`,
    },
    {
      ...item,
      slug: "zamanli",
      title: "Zamanlı",
      createdAt: day(2),
      publishAt: day(5),
      image: "/uploads/news/b-1795151193758-4f3a9c21-1200x800.webp",
    },
    { ...item, slug: "taslak", title: "Taslak", published: false },
    { ...item, slug: "yarin", title: "Yarın", publishAt: new Date(now.getTime() + 1000) },
    { ...item, slug: "silindi", title: "Silindi", deletedAt: now },
  ]);
});
afterAll(() => connection.close());

async function readChannel() {
  const answer = await get(loader, app, "/haberler/rss.xml");
  const text = await answer.text();
  expect(answer.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false }).parse(text).rss.channel;
}

test("the feed has the site's name and its own address", async () => {
  const channel = await readChannel();
  expect(channel.title).toBe("Haberler | Kuş & Ağaç Vakfı");
  expect(channel.link).toBe(`${publicUrl}/haberler`);
  expect(channel.language).toBe("tr");
  expect(channel.description).not.toBe("");
  expect(channel["atom:link"]).toMatchObject({ "@_rel": "self", "@_href": `${publicUrl}/haberler/rss.xml` });
  expect(new Date(channel.lastBuildDate)).toEqual(day(9));
});

test("the feed lists published news with the exact texts, latest first", async () => {
  const { item } = await readChannel();
  expect(item.map(({ link }: { link: string }) => link)).toEqual(
    ["zamanli", "yeni", "eski"].map((slug) => `${publicUrl}/haberler/${slug}`),
  );
  expect(item[1]).toMatchObject({
    title: `"Yeni" & 'güzel' ]]>`,
    description: "Kısa <özet> & dahası",
    category: "Duyurular",
    guid: { "#text": `${publicUrl}/haberler/yeni`, "@_isPermaLink": "true" },
  });
  expect(new Date(item[0].pubDate)).toEqual(day(5));
  expect(new Date(item[1].pubDate)).toEqual(day(3));
});

test("the feed encloses only stored pictures, with their length", async () => {
  const { item } = await readChannel();
  expect(item[1].enclosure).toEqual({
    "@_url": `${publicUrl}/uploads/${storedPicture}`,
    "@_length": "12345",
    "@_type": "image/webp",
  });
  expect(item[0].enclosure ?? item[2].enclosure).toBeUndefined();
});

test("a client that has the current version gets 304", async () => {
  const first = await get(loader, app, "/haberler/rss.xml");
  const tag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect((await get(loader, app, "/haberler/rss.xml", {}, { "If-None-Match": tag })).status).toBe(304);
});
