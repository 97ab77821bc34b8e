import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { forgetVersions } from "#server/content/editing/forget-versions.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { news } from "#server/content/news/table.ts";
import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { pages } from "#server/content/pages/table.ts";
import { claimImage } from "#server/content/pictures/claim-image.ts";
import { type StoredImage, storeImage } from "#server/content/pictures/store-image.ts";
import { images } from "#server/content/pictures/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { sliders } from "#server/content/sliders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { listFiles } from "#server/platform/pictures/served-files.ts";
import { hourMs } from "#shared/text/time.ts";
import { paint } from "#testing/world/hostile-pictures.ts";
import { openTestPictures, type TestPictures } from "#testing/world/pictures.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { removeOrphanedImages } from "./remove-orphaned-images.ts";

let pictures: TestPictures;
beforeEach(async () => {
  pictures = await openTestPictures();
});
afterEach(() => pictures.close());

type Stored = StoredImage & { kind: "stored" };

async function upload(): Promise<Stored> {
  const file = await paint(400, 250).png().toBuffer();
  const result = await storeImage(pictures.staff, pictures.ctx.images, { file, folder: "news" });
  if (result.kind !== "stored") throw new Error(result.kind);
  return result;
}

/** Returns for each picture whether its row and all its files still exist. */
async function areKept(...uploads: Stored[]): Promise<boolean[]> {
  const { db, images: store } = pictures.ctx;
  const answers = uploads.map(async (picture) => {
    const files = listFiles(picture).filter((path) => !path.endsWith(".avif"));
    const areStored = await Promise.all(files.map((path) => store.has(path)));
    const row = await db.$count(images, eq(images.path, picture.path));
    if (new Set([...areStored, row === 1]).size > 1) throw new Error(`${picture.path} is half there`);
    return row === 1;
  });
  return Promise.all(answers);
}

/** Runs the job four times during this time. */
async function runFor(duration: number): Promise<number> {
  let removed = 0;
  for (let run = 0; run < 3; run++) {
    removed += await removeOrphanedImages(pictures.ctx);
    pictures.passMs(duration / 3);
  }
  return removed + (await removeOrphanedImages(pictures.ctx));
}

test("an upload that no record contains is removed after a day, with all its copies", async () => {
  const picture = await upload();
  expect(await runFor(18 * hourMs)).toBe(0);
  expect(await areKept(picture)).toEqual([true]);
  expect(await runFor(12 * hourMs)).toBe(1);
  expect(await areKept(picture)).toEqual([false]);
});

test("a picture stays while a field, stored HTML, or a deleted or archived record contains its address", async () => {
  const { db, clock } = pictures.ctx;
  const uploads: Stored[] = [];
  for (let n = 0; n < 9; n++) uploads.push(await upload());
  const url = (n: number) => uploads[n]?.url ?? "";
  const item = { title: "T", excerpt: "", category: "Duyurular" };
  const project = { title: "T", description: "", category: "Gıda" };
  const deletedAt = clock.now();
  await db.insert(campaigns).values([
    {
      id: "a",
      title: "T",
      description: "",
      category: "genel",
      image: url(0),
      isActive: false,
      archivedAt: deletedAt,
    },
  ]);
  await db.insert(projects).values([
    { ...project, slug: "a", image: url(1) },
    { ...project, slug: "b", content: `<p><img src="${url(2).replace(".png", ".w320.webp")}"></p>` },
  ]);
  await db.insert(news).values([
    { ...item, slug: "a", image: `https://cdn.example.org${url(3)}` },
    { ...item, slug: "b", content: `<img src="${url(4)}"><img src="${url(5)}">`, deletedAt },
  ]);
  await db.insert(sliders).values({ title: "T", description: "", image: url(6) });
  const gallery = [{ image: url(8), alt: "Galeride" }];
  await db.insert(projects).values({ ...project, slug: "c", gallery });
  await db.insert(pages).values({ title: "T", slug: "a", content: `<img src='${url(7)}'>` });
  expect(await runFor(72 * hourMs)).toBe(0);
  expect(await areKept(...uploads)).toEqual(uploads.map(() => true));
  await db.delete(news);
  expect(await runFor(72 * hourMs)).toBe(3);
});

test("a picture in a translation or an earlier version stays until the record is purged", async () => {
  const { staff, ctx } = pictures;
  const sharedPicture = await upload();
  const translatedPicture = await upload();
  const earlierPicture = await upload();
  const image = ({ url }: Stored) => `<p>a</p><img src="${url}" alt="Kuyu">`;
  const create = (title: string, ...texts: Stored[]) =>
    pageVerbs.create(staff, {
      title,
      content: texts.map(image).join(""),
      content_en: image(translatedPicture),
    });
  const firstPage = await create("Bir", sharedPicture, earlierPicture);
  const secondPage = await create("İki", sharedPicture);
  if (firstPage.kind !== "saved" || secondPage.kind !== "saved") throw new Error("not saved");
  await runFor(72 * hourMs);
  // Only an earlier version of the first page contains the picture now.
  const content = "<p>a</p>";
  const target = { id: firstPage.id, expectedUpdatedAt: firstPage.updatedAt };
  await pageVerbs.update(staff, target, { title: "Bir", content, content_en: image(translatedPicture) });
  expect(await runFor(72 * hourMs)).toBe(0);
  await forgetVersions(staff, everyKind.pages, firstPage.id);
  expect(await runFor(72 * hourMs)).toBe(1);
  expect(await areKept(sharedPicture, translatedPicture, earlierPicture)).toEqual([true, true, false]);
  const refusal = await pageVerbs.create(staff, { title: "Üç", content: image(earlierPicture) });
  expect(refusal).toEqual({ kind: "refused", errors: { content: "gone" } });
  for (const { id } of [firstPage, secondPage]) await pageVerbs.remove(staff, id);
  pictures.passMs(30 * 24 * hourMs);
  expect(await purgeDeleted(ctx)).toBe(2);
  expect(await runFor(72 * hourMs)).toBe(2);
});

test("a replaced picture stays for a day after the replacement", async () => {
  const { db } = pictures.ctx;
  const replacedPicture = await upload();
  const newPicture = await upload();
  await db.insert(sliders).values({ title: "T", description: "", image: replacedPicture.url });
  await db.insert(sliders).values({ title: "U", description: "", image: newPicture.url });
  await runFor(72 * hourMs);
  await db.update(sliders).set({ image: newPicture.url });
  expect(await runFor(18 * hourMs)).toBe(0);
  await db.update(sliders).set({ image: replacedPicture.url }).where(eq(sliders.title, "T"));
  await runFor(72 * hourMs);
  expect(await areKept(replacedPicture, newPicture)).toEqual([true, true]);
});

test('a picture that a form claims before its removal stays, and a later claim gets "gone"', async () => {
  const { ctx, passMs } = pictures;
  const claimedPicture = await upload();
  const expiredPicture = await upload();
  await removeOrphanedImages(ctx);
  passMs(25 * hourMs);
  // The picture is claimed, but no text contains it yet.
  expect(await ctx.db.transaction((tx) => claimImage(tx, claimedPicture.url))).toBe("claimed");
  expect(await removeOrphanedImages(ctx)).toBe(1);
  expect(await areKept(claimedPicture, expiredPicture)).toEqual([true, false]);
  expect(await ctx.db.transaction((tx) => claimImage(tx, expiredPicture.url))).toBe("gone");
  expect(await ctx.db.transaction((tx) => claimImage(tx, "https://example.org/a.jpg"))).toBe("foreign");
});

test('when a record is saved while its picture is removed, the picture stays or the claim gets "gone"', async () => {
  const { ctx, passMs } = pictures;
  for (let round = 0; round < 5; round++) {
    const picture = await upload();
    await removeOrphanedImages(ctx);
    passMs(25 * hourMs);
    const save = ctx.db.transaction(async (tx) => {
      const claim = await claimImage(tx, picture.url);
      if (claim === "claimed")
        await tx.insert(sliders).values({ title: "T", description: "", image: picture.url });
      return claim;
    });
    const [claim] = await Promise.all([save, removeOrphanedImages(ctx)]);
    expect(await areKept(picture)).toEqual([claim === "claimed"]);
  }
});

test("a failed removal is tried again", async () => {
  const { ctx, passMs } = pictures;
  const picture = await upload();
  await removeOrphanedImages(ctx);
  passMs(25 * hourMs);
  const broken = { ...ctx.images, remove: () => Promise.reject(new Error("away")) };
  expect(await removeOrphanedImages({ ...ctx, images: broken })).toBe(0);
  expect(await areKept(picture)).toEqual([true]);
  expect(await removeOrphanedImages(ctx)).toBe(1);
  expect(await areKept(picture)).toEqual([false]);
});

// The pictures of document designs are in another table (document_pictures), not in the public store.
test("every table with pictures is a kind of content, so that its texts are searched", async () => {
  const rows = await rowsOf<{ name: string }>(pictures.ctx.db)`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('image', 'content') and table_name not in ('admin_users', 'document_designs')
    order by 1`;
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in everyKind));
  expect(unknown, "add the table to shared/content/content-kinds.ts").toEqual([]);
  expect(rows.length).toBeGreaterThan(4);
});
