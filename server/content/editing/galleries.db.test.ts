import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { images } from "#server/content/pictures/table.ts";
import { addRecord, everyKind, openTestRecords, rowOf, type TestRecords } from "#testing/world/records.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const kindsWithGallery = everyKind.filter(({ table }) => "gallery" in table);

let stored = 0;
/** Uploads a picture, and returns its address. */
async function upload(): Promise<string> {
  const path = `news/a-${String(++stored).padStart(8, "0")}-40x30.webp`;
  const row = { path, mime: "image/webp", width: 40, height: 30, bytes: 9 };
  await staff.db.insert(images).values({ ...row, orphanedAt: staff.now() });
  return `/uploads/${path}`;
}

test("the kinds with galleries are campaigns, projects and news", () => {
  expect(kindsWithGallery.map(({ name }) => name).sort()).toEqual(["campaign", "news", "project"]);
});

test.each(kindsWithGallery)(
  "the gallery of a $name is stored in its order, audited, and no orphan",
  async (kind) => {
    const ctx = staff.as("editor");
    const one = await upload();
    const two = await upload();
    const pictures = [
      { image: one, alt: "Bir" },
      { image: two, alt: "İki" },
    ];
    const place = { displayOrder: 50 };
    const target = await addRecord(ctx, kind, `Galerili ${kind.name}`, { ...place, gallery: pictures });
    expect(await rowOf(staff.db, kind, target.id)).toMatchObject({ gallery: pictures });
    const orphaned = await staff.db.$count(
      images,
      sql`orphaned_at is not null and path in
    (${one.slice(9)}, ${two.slice(9)})`,
    );
    expect(orphaned).toBe(0);

    staff.passMs(1_000);
    const again = await kind.update(ctx, target, `Galerili ${kind.name}`, { ...place, gallery: pictures });
    expect(again, "unchanged").toEqual({ kind: "saved", id: target.id, updatedAt: target.expectedUpdatedAt });
    const turned = pictures.toReversed();
    await kind.update(ctx, target, `Galerili ${kind.name}`, { ...place, gallery: turned });
    expect((await staff.trail(target.id)).at(-1)).toMatchObject({
      action: "update",
      before: { gallery: pictures },
      after: { gallery: turned },
    });
  },
);

test.each(kindsWithGallery)(
  "a $name refuses a picture that was removed, and one without a description",
  async (kind) => {
    const ctx = staff.as("editor");
    const gone = [{ image: "/uploads/news/a-99999999-40x30.webp", alt: "Yok" }];
    expect(await kind.create(ctx, `Eksik ${kind.name}`, { displayOrder: 9, gallery: gone })).toEqual({
      kind: "refused",
      errors: { gallery: "gone" },
    });
    const silent = [{ image: await upload(), alt: "" }];
    expect(await kind.create(ctx, `Eksik ${kind.name}`, { displayOrder: 9, gallery: silent })).toEqual({
      kind: "refused",
      errors: { gallery: "required" },
    });
  },
);
