import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchSite } from "#server/content/search/search-site.ts";
import { hourMs } from "#shared/text/time.ts";
import { addRecord, newsTests, openTestRecords, rowOf, type TestRecords } from "#testing/world/records.ts";
import { newsVerbs } from "./news-kind.ts";
import { findNextPublishTime, findPublishedNews, listPublishedNews } from "./queries.ts";
import { findNewsForStaff, findNewsPreview, listNewsForStaff } from "./staff-queries.ts";
import { news } from "./table.ts";
import { watchPublishTimes } from "./watch-publish-times.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
beforeEach(() => staff.db.delete(news));
afterAll(() => staff.connection.close());

const item = { title: "Yağmur duası", excerpt: "Özet", category: "Duyurular" as const };
const timeAfter = (ms: number) => new Date(staff.now().getTime() + ms);

test("the author is the person who created the item, even after another person changes it", async () => {
  const target = await addRecord(staff.as("editor"), newsTests, "Yazarı belli");
  await newsTests.update(staff.as("admin"), target, "Yazarı hâlâ belli");
  expect(await rowOf(staff.db, newsTests, target.id)).toMatchObject({
    authorId: "editor",
    updatedBy: "admin",
  });
  await staff.db.execute(sql`update news set author_id = null`);
  await newsTests.update(staff.as("admin"), { ...target, force: true }, "Yazarı yeni");
  expect(await rowOf(staff.db, newsTests, target.id)).toMatchObject({ authorId: "admin" });
});

test("harmful content is never stored", async () => {
  const content = '<p onclick="x()">Metin <script>alert(1)</script><a href="javascript:x()">bağ</a></p>';
  const { id } = await addRecord(staff.as("editor"), newsTests, "Temiz", { content, published: true });
  const clean = "<p>Metin bağ</p>";
  expect((await findPublishedNews(staff.db, "temiz", staff.now(), "tr"))?.content).toBe(clean);
  expect((await staff.trail(id))[0]?.after).toMatchObject({ content: clean });
  const emptied = await addRecord(staff.as("editor"), newsTests, "Boş", { content: "<p></p>" });
  expect(await rowOf(staff.db, newsTests, emptied.id)).toMatchObject({ content: "" });
});

test.each([
  [{ title: "" }, { title: "required" }],
  [{ excerpt: " " }, { excerpt: "required" }],
  [{ category: "Spor" as never }, { category: "invalid" }],
  [{ category: "" as never }, { category: "required" }],
  [{ image: "javascript:x" }, { image: "invalid" }],
  [{ image: "/uploads/../secret" }, { image: "invalid" }],
  [{ image: "http://example.org/a.jpg" }, { image: "invalid" }],
  [{ slug: "a/b" }, { slug: "invalid" }],
  [{ publishAt: new Date(Number.NaN) }, { publishAt: "invalid" }],
])("%j is refused: %j", async (over, errors) => {
  expect(await newsVerbs.create(staff.as("editor"), { ...item, ...over })).toEqual({
    kind: "refused",
    errors,
  });
  expect(await staff.count(news)).toBe(0);
});

test("scheduled news becomes visible at its time in every list", async () => {
  const ctx = staff.as("editor");
  const publishAt = timeAfter(2 * hourMs);
  const target = await addRecord(ctx, newsTests, "Planlı haber", { published: true, publishAt });
  staff.passMs(hourMs);
  await addRecord(ctx, newsTests, "Sonra yazılan", { published: true });
  const readAt = async (now: Date) => [
    (await listPublishedNews(staff.db, now, "tr")).map(({ slug }) => slug),
    (await findPublishedNews(staff.db, "planli-haber", now, "tr"))?.slug,
    (await searchSite(staff.db, "planlı", now, "tr")).news.map(({ key }) => key),
    await findNextPublishTime(staff.db, now),
  ];
  expect(await readAt(new Date(publishAt.getTime() - 1))).toEqual([
    ["sonra-yazilan"],
    undefined,
    [],
    publishAt,
  ]);
  // Scheduled news is sorted by the time at which it became visible.
  const bothSlugs = ["planli-haber", "sonra-yazilan"];
  expect(await readAt(publishAt)).toEqual([bothSlugs, "planli-haber", ["planli-haber"], null]);
  const [newest] = await listPublishedNews(staff.db, publishAt, "tr");
  expect(newest?.createdAt).toEqual(publishAt);

  expect(await listNewsForStaff(staff.db, { status: "scheduled" }, staff.now())).toMatchObject({ total: 1 });
  expect(await newsVerbs.activate(ctx, target.id, true)).toMatchObject({ kind: "saved" });
  expect(await readAt(staff.now())).toEqual([bothSlugs.toReversed(), "planli-haber", ["planli-haber"], null]);
  expect((await staff.trail(target.id)).at(-1)).toMatchObject({
    action: "publish",
    before: { publishAt: publishAt.toISOString() },
    after: { publishAt: null },
  });
});

test("drafts, deleted news and past times are not scheduled", async () => {
  const ctx = staff.as("editor");
  await addRecord(ctx, newsTests, "Taslak", { publishAt: timeAfter(hourMs) });
  await addRecord(ctx, newsTests, "Geçmiş", { published: true, publishAt: timeAfter(-hourMs) });
  const { id } = await addRecord(ctx, newsTests, "Silinen", {
    published: true,
    publishAt: timeAfter(hourMs),
  });
  await newsTests.remove(ctx, id);
  expect(await findNextPublishTime(staff.db, staff.now())).toBeNull();
});

test("cached pages are dropped at the time of scheduled news", async () => {
  const { db, connection } = staff;
  let wake = () => {};
  const heard = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const publishAt = timeAfter(hourMs);
  await addRecord(staff.as("editor"), newsTests, "Az sonra", { published: true, publishAt });
  const stopListening = await connection.listen("content_changed", {
    onMessage: () => wake(),
  });
  // The clock starts just before the scheduled time.
  const begun = performance.now();
  const clock = { now: () => new Date(publishAt.getTime() - 50 + (performance.now() - begun)) };
  const stop = watchPublishTimes({ db, clock, log: staff.as("editor").log });
  await heard;
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(publishAt.getTime());
  await stop();
  await stopListening();
});

test("a preview shows an item before visitors can see it", async () => {
  const content = "<h2>Başlık</h2><p>Metin</p>";
  const { id } = await addRecord(staff.as("editor"), newsTests, "Önizleme", { content });
  const preview = await findNewsPreview(staff.db, id);
  expect(await findPublishedNews(staff.db, "onizleme", staff.now(), "tr")).toBeUndefined();
  expect(preview).toMatchObject({ title: "Önizleme", content });
  await newsVerbs.activate(staff.as("editor"), id, true);
  const shown = await findPublishedNews(staff.db, "onizleme", staff.now(), "tr");
  expect({ ...preview, updatedAt: null }).toEqual({ ...shown, updatedAt: null });
  await newsTests.remove(staff.as("editor"), id);
  expect(await findNewsPreview(staff.db, id)).toBeUndefined();
  expect(await findNewsForStaff(staff.db, id)).toBeUndefined();
});

test("an unchanged form saves no change", async () => {
  const over = { publishAt: timeAfter(hourMs), published: true, image: "https://example.org/a.jpg" };
  const { id } = await addRecord(staff.as("editor"), newsTests, "Aynen", over);
  const form = await findNewsForStaff(staff.db, id);
  if (!form) throw new Error("not found");
  expect(form.updatedBy).toBe("editor hanım");
  const { updatedAt, ...values } = form;
  const saved = await newsVerbs.update(
    staff.as("admin"),
    { id, expectedUpdatedAt: updatedAt },
    values as never,
  );
  expect(saved).toEqual({ kind: "saved", id, updatedAt });
});
