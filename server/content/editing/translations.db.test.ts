import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import {
  findActiveCampaigns,
  findCampaignGallery,
  listActiveCampaigns,
} from "#server/content/campaigns/queries.ts";
import { findCampaignForStaff } from "#server/content/campaigns/staff-queries.ts";
import { listActiveFaqs } from "#server/content/faqs/queries.ts";
import { findPage } from "#server/content/pages/queries.ts";
import { searchSite } from "#server/content/search/search-site.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { captionsText } from "#shared/content/gallery.ts";
import { otherLocales, translationName } from "#shared/content/translations.ts";
import { dayMs } from "#shared/text/time.ts";
import { openMigratedUpTo } from "#testing/databases/migrations.ts";
import {
  addRecord,
  campaignTests,
  everyKind,
  openTestRecords,
  pageTests,
  type TestRecords,
} from "#testing/world/records.ts";
import { translations } from "./table.ts";

let staff: TestRecords;
const droppedPages: string[] = [];
beforeAll(async () => {
  staff = await openTestRecords();
  await staff.connection.listen("content_changed", { onMessage: (payload) => droppedPages.push(payload) });
});
afterAll(() => staff.connection.close());

async function readTexts(id: string): Promise<Record<string, string>> {
  const rows = await staff.db.select().from(translations).where(sql`record_id = ${id}`);
  return Object.fromEntries(rows.map(({ field, language, text }) => [`${field}_${language}`, text]));
}

describe.each(everyKind)("$name", (kind) => {
  const table = Object.entries(contentKinds).find(
    ([, { entity }]) => entity === kind.name,
  )?.[0] as ContentKind;
  const names = contentKinds[table].translated.flatMap((field) =>
    otherLocales.map((language) => translationName(field, language)),
  );
  const texts = Object.fromEntries(
    names.map((name) => {
      if (name.startsWith("content")) return [name, `<p>${name}</p>`];
      return [name, name.startsWith("gallery") ? captionsText({ "/uploads/a.webp": name }) : name];
    }),
  );
  const place = { displayOrder: 70 };

  test("translations are saved with the record, with one audit entry", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Çok dilli ${kind.name}`, {
      ...place,
      ...texts,
    });
    expect(await readTexts(target.id)).toEqual(texts);
    expect((await staff.trail(target.id))[0]?.after).toMatchObject(texts);
    staff.passMs(1_000);
    const changed = { ...place, ...texts, title_en: "Another", title_ar: "" };
    const saved = await kind.update(staff.as("editor"), target, `Çok dilli ${kind.name}`, changed);
    expect(saved).toEqual({ kind: "saved", id: target.id, updatedAt: staff.now() });
    const { title_ar: _, ...left } = texts;
    expect(await readTexts(target.id)).toEqual({ ...left, title_en: "Another" });
    const [, entry] = await staff.trail(target.id);
    expect(entry?.before).toEqual({ title_en: "title_en", title_ar: "title_ar" });
    expect(entry?.after).toEqual({ title_en: "Another", title_ar: null });
    const again = { id: target.id, expectedUpdatedAt: staff.now() };
    // A form without translations does not change them, and equal translations write nothing.
    await kind.update(staff.as("editor"), again, `Çok dilli ${kind.name}`, place);
    await kind.update(staff.as("editor"), again, `Çok dilli ${kind.name}`, changed);
    expect(await staff.trail(target.id)).toHaveLength(2);
  });

  test("a translation that breaks the rules of the Turkish text is refused, and nothing is written", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Uzun ${kind.name}`, place);
    const wrong = { ...place, title_en: "x".repeat(201), title_ar: "جيد" };
    const outcome = await kind.update(staff.as("editor"), target, "", wrong);
    expect(outcome).toEqual({ kind: "refused", errors: { title: "required", title_en: "tooLong" } });
    expect(await readTexts(target.id)).toEqual({});
  });

  test("a viewer cannot write translations, and a purge removes the record's translations", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Silinecek ${kind.name}`, {
      ...place,
      ...texts,
    });
    const outcome = await kind.update(staff.as("viewer"), target, "Olmaz", { ...place, title_en: "No" });
    expect(outcome).toEqual({ kind: "forbidden", area: "content", level: "change" });
    await kind.remove(staff.as("editor"), target.id);
    expect(await readTexts(target.id)).toEqual(texts);
    staff.passMs(31 * dayMs);
    await purgeDeleted({ db: staff.db, clock: staff });
    expect(await readTexts(target.id)).toEqual({});
  });

  test("a save drops the cached pages", async () => {
    const target = await addRecord(staff.as("editor"), kind, `Duyurulan ${kind.name}`, {
      ...place,
      ...texts,
    });
    await staff.db.execute(sql`select pg_notify('content_changed', 'added')`);
    await expect.poll(() => droppedPages).toContain("added");
    droppedPages.length = 0;
    await kind.update(staff.as("editor"), target, `Duyurulan ${kind.name}`, {
      ...place,
      title_en: "Another",
    });
    await expect.poll(() => droppedPages).toContain("");
  });
});

test("translated HTML is sanitised, and HTML without text counts as missing", async () => {
  const texts = {
    content_en: '<p onclick="x()">Good<script>bad()</script></p>',
    content_ar: "<p></p>",
  };
  const { id } = await addRecord(staff.as("editor"), pageTests, "Temiz çeviri", texts);
  expect(await readTexts(id)).toEqual({ content_en: "<p>Good</p>" });
  const long = { content_en: `<p>${"x".repeat(200_000)}</p>` };
  expect(await pageTests.create(staff.as("editor"), "Uzun çeviri", long)).toEqual({
    kind: "refused",
    errors: { content_en: "tooLong" },
  });
});

describe("readers", () => {
  let id: string;
  beforeAll(async () => {
    const over = { title_en: "Orphan Kits", description_en: "For a child", title_ar: "حقائب الأيتام" };
    ({ id } = await addRecord(staff.as("editor"), campaignTests, "Yetim Çantası", over));
  });

  test("see the translation of each text, or otherwise the Turkish text", async () => {
    const readCampaign = async (locale: "tr" | "en" | "ar") => {
      const campaign = (await listActiveCampaigns(staff.db, locale)).find((each) => each.id === id);
      return [campaign?.title, campaign?.description, campaign?.languages];
    };
    expect(await readCampaign("tr")).toEqual(["Yetim Çantası", "Açıklama", undefined]);
    expect(await readCampaign("en")).toEqual([
      "Orphan Kits",
      "For a child",
      { title: "en", description: "en" },
    ]);
    expect(await readCampaign("ar")).toEqual(["حقائب الأيتام", "Açıklama", { title: "ar" }]);
    expect((await findActiveCampaigns(staff.db, [id]))[0]?.title).toBe("Yetim Çantası");
  });

  test("get a list without long texts, and a page with them", async () => {
    const page = await addRecord(staff.as("editor"), pageTests, "İki dil", {
      slug: "iki-dil",
      content_en: "<p>Two languages</p>",
    });
    expect(await findPage(staff.db, "iki-dil", "en")).toEqual({
      slug: "iki-dil",
      title: "İki dil",
      content: "<p>Two languages</p>",
      languages: { content: "en" },
    });
    expect(page.id).toBeTruthy();
    expect(await listActiveFaqs(staff.db, "en")).not.toEqual([]);
  });

  test("see the translated captions of a gallery, and the Turkish captions of the other pictures", async () => {
    const gallery = [
      { image: "https://example.org/a.webp", alt: "Kuyu" },
      { image: "https://example.org/b.webp", alt: "Depo" },
    ];
    const gallery_en = captionsText({ "https://example.org/b.webp": "Store" });
    const { id: campaignId } = await addRecord(staff.as("editor"), campaignTests, "Kuyu", {
      gallery,
      gallery_en,
    });
    const [first, second] = gallery;
    expect(await findCampaignGallery(staff.db, campaignId, "en")).toEqual([
      first,
      { ...second, alt: "Store", language: "en" },
    ]);
    expect(await findCampaignGallery(staff.db, campaignId, "ar")).toEqual(gallery);
    expect(await findCampaignGallery(staff.db, campaignId, "tr")).toEqual(gallery);
  });

  test("find a record by its title in their language and in Turkish", async () => {
    const findTitles = async (term: string, locale: "tr" | "en" | "ar") =>
      (await searchSite(staff.db, term, staff.now(), locale)).campaigns.map(({ title }) => title);
    expect(await findTitles("orphan", "en")).toEqual(["Orphan Kits"]);
    expect(await findTitles("cantasi", "en")).toEqual(["Orphan Kits"]);
    expect(await findTitles("الأيتام", "ar")).toEqual(["حقائب الأيتام"]);
    expect(await findTitles("orphan", "tr")).toEqual([]);
    const [hit] = (await searchSite(staff.db, "orphan", staff.now(), "en")).campaigns;
    expect(hit).toMatchObject({ text: "For a child", languages: { title: "en", text: "en" } });
  });

  test("staff get the translations with the record", async () => {
    expect(await findCampaignForStaff(staff.db, id)).toMatchObject({
      title: "Yetim Çantası",
      title_en: "Orphan Kits",
      title_ar: "حقائب الأيتام",
    });
  });
});

test("the migration turns translated pages into translations of the Turkish page", async () => {
  await using opened = new AsyncDisposableStack();
  const connection = await openMigratedUpTo(0);
  opened.defer(() => connection.close());
  const { db } = connection;
  const stored = () =>
    rowsOf<{ slug: string; title: string; deleted: string; updated: string }>(db)`
      select slug, title, coalesce(deleted_at::text, 'no') as deleted, updated_at::text as updated
      from pages order by title`;
  await db.execute(sql`insert into pages (title, slug, content, updated_at, deleted_at)
    select title, slug, content, '2026-01-02', case when deleted then '2026-01-03'::timestamptz end
    from (values
      ('Hakkımızda', 'hakkimizda', '<p>Biz</p>', false),
      ('About us', 'hakkimizda-en', '<p>We</p>', false),
      ('من نحن', 'hakkimizda-ar', '<p>نحن</p>', false),
      ('Über uns', 'hakkimizda-de', '<p>Wir</p>', false),
      ('Tüzük', 'tuzuk', '<p>Madde</p>', false),
      ('Statute', 'tuzuk-en', ' ', false),
      ('Old statute', 'tuzuk-ar', '<p>Old</p>', true),
      ('Eski', 'eski', '<p>Eski</p>', true),
      ('Of a deleted page', 'eski-en', '<p>Left</p>', false),
      ('Without a page', 'gonullu-en', '<p>Alone</p>', false)
    ) as page (title, slug, content, deleted)`);
  const before = await stored();

  await connection.migrate();

  const moved = await rowsOf<Record<string, string>>(db)`
    select slug, kind, language, field, text from translations join pages on pages.id = record_id
    order by slug, language, field`;
  expect(moved.map((row) => Object.values(row).join(" "))).toEqual([
    "hakkimizda pages ar content <p>نحن</p>",
    "hakkimizda pages ar title من نحن",
    "hakkimizda pages en content <p>We</p>",
    "hakkimizda pages en title About us",
    "tuzuk pages en title Statute",
  ]);
  const after = await stored();
  const changed = after.filter((page, index) => page.deleted !== before[index]?.deleted);
  expect(changed.map(({ slug }) => slug).sort()).toEqual(["hakkimizda-ar", "hakkimizda-en", "tuzuk-en"]);
  for (const { deleted, updated } of changed) expect(updated).toBe(deleted);
  const isUnchanged = (page: { slug: string }) => !changed.some(({ slug }) => slug === page.slug);
  expect(after.filter(isUnchanged)).toEqual(before.filter(isUnchanged));

  expect(await findPage(db, "hakkimizda", "en")).toMatchObject({ title: "About us", content: "<p>We</p>" });
  expect(await findPage(db, "tuzuk", "en")).toMatchObject({ title: "Statute", content: "<p>Madde</p>" });
  expect(await findPage(db, "tuzuk", "ar")).toMatchObject({ title: "Tüzük" });
  expect(await findPage(db, "hakkimizda-en", "en")).toBeUndefined();
});
