import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaignVerbs } from "#server/content/campaigns/campaign-kind.ts";
import { newsVerbs } from "#server/content/news/news-kind.ts";
import { images } from "#server/content/pictures/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  addRecord,
  campaignTests,
  everyKind,
  newsTests,
  openTestRecords,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";
import { listVersions } from "./version-queries.ts";

let staff: TestRecords;
const path = "news/k3x9m2qa-1795151193758-4f3a9c21-400x250.jpg";
const image = `/uploads/${path}`;
beforeAll(async () => {
  staff = await openTestRecords();
  await staff.db.insert(images).values({ path, mime: "image/jpeg", width: 400, height: 250, bytes: 1 });
});
afterAll(() => staff.connection.close());

async function duplicate(verbs: typeof newsVerbs | typeof campaignVerbs, id: string): Promise<string> {
  const outcome = await verbs.duplicate(staff.as("editor"), id);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

const readTexts = async (id: string) => {
  const rows = await rowsOf<{ name: string; text: string }>(
    staff.db,
  )`select field || '_' || language as name, text from translations where record_id = ${id} order by 1`;
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
};

test("a copy of news is a draft with all texts, pictures and campaigns, another slug and another author", async () => {
  const campaign = await addRecord(staff.as("admin"), campaignTests, "Kopya için");
  const { id } = await addRecord(staff.as("admin"), newsTests, "Su kuyusu", {
    published: true,
    publishAt: new Date("2026-01-01T00:00:00Z"),
    content: `<p>Metin</p><img src="${image}" alt="Kuyu">`,
    image,
    gallery: [{ image, alt: "Kuyu" }],
    campaignIds: [campaign.id],
    title_en: "Well",
    content_ar: "<p>بئر</p>",
  });
  const first = await rowOf(staff.db, newsTests, await duplicate(newsVerbs, id));
  const original = await rowOf(staff.db, newsTests, id);
  expect(first).toMatchObject({
    title: "Su kuyusu (kopya)",
    slug: "su-kuyusu-kopya",
    slugLocked: false,
    authorId: "editor",
    published: false,
    publishAt: null,
    content: original.content,
    image,
    gallery: original.gallery,
    campaignIds: [campaign.id],
  });
  expect(await readTexts(String(first.id))).toEqual({ title_en: "Well (copy)", content_ar: "<p>بئر</p>" });
  expect((await staff.trail(String(first.id)))[0]).toMatchObject({ actor: "editor hanım", action: "create" });
  expect(await listVersions(staff.db, newsTests.kind, String(first.id))).toHaveLength(1);
  const second = await rowOf(staff.db, newsTests, await duplicate(newsVerbs, id));
  expect(second).toMatchObject({ title: "Su kuyusu (kopya 2)", slug: "su-kuyusu-kopya-2" });
  const third = await duplicate(newsVerbs, String(first.id));
  expect(await rowOf(staff.db, newsTests, third)).toMatchObject({
    title: "Su kuyusu (kopya 3)",
    slug: "su-kuyusu-kopya-3",
  });
  expect(await readTexts(third)).toMatchObject({ title_en: "Well (copy 3)" });
});

test("a copy of a campaign is inactive, is the last campaign, and has no collected amount", async () => {
  const presets = [{ amount: 250_00, tr: "1 koli", en: "", ar: "", chosen: true }];
  const over = { image, gallery: [{ image, alt: "Koli" }], presets, targetAmount: 5_000_00, displayOrder: 1 };
  const { id } = await addRecord(staff.as("admin"), campaignTests, "Ramazan kolisi", over);
  await staff.db.execute(
    sql`update campaigns set opening_amount = 700, collected_amount = 700 where id = ${id}`,
  );
  const copy = await rowOf(staff.db, campaignTests, await duplicate(campaignVerbs, id));
  expect(copy).toMatchObject({
    id: "ramazan-kolisi-kopya",
    title: "Ramazan kolisi (kopya)",
    isActive: false,
    presets,
    image,
    gallery: over.gallery,
    targetAmount: 5_000_00,
    openingAmount: 0,
    collectedAmount: 0,
  });
  const rows = await rowsOf<{ last: number }>(
    staff.db,
  )`select max(display_order)::int as last from campaigns where archived_at is null`;
  expect(copy.displayOrder).toBe(rows[0]?.last);
});

describe.each(everyKind)("$name", (kind) => {
  test("a long title is cut before the mark of the copy, and a viewer cannot copy", async () => {
    const longest = kind.name === "category" ? 60 : 200;
    const { id } = await addRecord(staff.as("admin"), kind, `${kind.name} ${"ş".repeat(longest - 10)}`, {
      displayOrder: 40,
    });
    const before = await staff.count(kind.table);
    expect(await kind.duplicate(staff.as("viewer"), id)).toMatchObject({ kind: "forbidden" });
    expect(await kind.duplicate(staff.as("editor"), "yok")).toEqual({ kind: "missing" });
    expect(await staff.count(kind.table)).toBe(before);
    const outcome = await kind.duplicate(staff.as("editor"), id);
    const { title } = outcome.kind === "saved" ? await rowOf(staff.db, kind, outcome.id) : {};
    expect(title).toMatch(/ş \(kopya\)$/);
    expect([...String(title)].length).toBeLessThanOrEqual(longest);
    const again = await kind.duplicate(staff.as("editor"), outcome.kind === "saved" ? outcome.id : "");
    const next = again.kind === "saved" ? await rowOf(staff.db, kind, again.id) : {};
    expect(next.title).toMatch(/ş \(kopya 2\)$/);
  });
});
