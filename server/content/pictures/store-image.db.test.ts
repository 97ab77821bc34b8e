import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFiles } from "#server/platform/pictures/served-files.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { auditLog } from "#server/staff/table.ts";
import { pictureSources } from "#shared/content/picture.ts";
import { minuteMs } from "#shared/text/time.ts";
import { paint } from "#testing/world/hostile-pictures.ts";
import { openTestPictures, type TestPictures } from "#testing/world/pictures.ts";
import { makeVariants } from "./make-variants.ts";
import { type StoredImage, storeImage } from "./store-image.ts";
import { images } from "./table.ts";

let pictures: TestPictures;
beforeAll(async () => {
  pictures = await openTestPictures();
});
afterAll(() => pictures.close());

async function storeTestImage(
  file: Uint8Array,
  store?: ImageStore,
): Promise<StoredImage & { kind: "stored" }> {
  const { staff, ctx } = pictures;
  const result = await storeImage(staff, store ?? ctx.images, { file, folder: "news" });
  if (result.kind !== "stored") throw new Error(result.kind);
  return result;
}

test("a picture is stored with its copies, a row and an audit entry", async () => {
  const { ctx, folder } = pictures;
  const picture = await storeTestImage(await paint(900, 600).jpeg().toBuffer());
  expect(picture).toMatchObject({ width: 900, height: 600, url: `/uploads/${picture.path}` });
  expect(picture.path).toMatch(/^news\/[a-z0-9]{8}-\d{13}-[0-9a-f]{8}-900x600\.jpg$/);
  const names = (pictureSources(picture.url)?.webp ?? "").split(", ").map((part) => part.split(" "));
  expect(names.map(([, width]) => width)).toEqual(["320w", "480w", "720w", "900w"]);
  for (const [url = "", width] of names) {
    const file = readFileSync(join(folder, url.slice("/uploads".length)));
    const made = await sharp(file).metadata();
    expect([made.format, `${made.width}w`, made.height]).toEqual([
      "webp",
      width,
      Math.round((Number.parseInt(width ?? "", 10) * 2) / 3),
    ]);
  }
  const [row] = await ctx.db.select().from(images).where(eq(images.path, picture.path));
  expect(row).toMatchObject({ mime: "image/jpeg", width: 900, height: 600, uploadedBy: "editor", recipe: 0 });
  const [entry] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "upload", entity: "image", entityId: row?.id, actorId: "editor" });
});

test("a file that is uploaded twice gives two pictures", async () => {
  const file = await paint().png().toBuffer();
  const [one, two] = await Promise.all([storeTestImage(file), storeTestImage(file)]);
  expect(one.path).not.toBe(two.path);
});

test("nothing is stored without permission, or for a refused file", async () => {
  const { staff, ctx, folder } = pictures;
  const before = [readdirSync(folder, { recursive: true }).length, await ctx.db.$count(images)];
  const viewer = { ...staff, actor: { ...staff.actor, role: "viewer" as const } };
  const file = await paint().png().toBuffer();
  expect(await storeImage(viewer, ctx.images, { file, folder: "news" })).toMatchObject({ kind: "forbidden" });
  const svg = Buffer.from("<svg/>");
  expect(await storeImage(staff, ctx.images, { file: svg, folder: "news" })).toEqual({
    kind: "refused",
    reason: "type",
  });
  expect([readdirSync(folder, { recursive: true }).length, await ctx.db.$count(images)]).toEqual(before);
});

test("when the store fails, the row stays, so that a job can remove the files", async () => {
  const { ctx } = pictures;
  const before = await ctx.db.$count(images);
  const full = { ...ctx.images, put: () => Promise.reject(new Error("no space left")) };
  await expect(storeTestImage(await paint().png().toBuffer(), full)).rejects.toThrow("no space left");
  expect(await ctx.db.$count(images)).toBe(before + 1);
  // The next upload does not wait for the failed upload.
  await storeTestImage(await paint().png().toBuffer());
});

test("a job makes the AVIF copies after the upload", async () => {
  const { ctx, passMs } = pictures;
  await ctx.db.delete(images);
  const picture = await storeTestImage(await paint(400, 200).webp().toBuffer());
  expect(await makeVariants(ctx)).toBe(0);
  passMs(3 * minuteMs);
  await ctx.images.remove([listFiles(picture)[1] ?? ""]);
  expect(await makeVariants(ctx)).toBe(1);
  for (const path of listFiles(picture)) {
    const { format, width } = await sharp((await ctx.images.read(path)) ?? Buffer.alloc(0)).metadata();
    expect([format, width], path).toEqual([
      path.endsWith(".avif") ? "heif" : "webp",
      Number(/w(\d+)\.\w+$/.exec(path)?.[1] ?? 400),
    ]);
  }
  expect(await makeVariants(ctx)).toBe(0);
});

test("a server that stops does not wait for AVIF copies, and makes them after the next start", async () => {
  const { ctx, passMs } = pictures;
  await storeTestImage(await paint().png().toBuffer());
  passMs(3 * minuteMs);
  const stopping = new AbortController();
  const stopped = makeVariants({ ...ctx, stopping: stopping.signal });
  stopping.abort();
  expect(await stopped).toBe(0);
  expect(await ctx.db.$count(images, eq(images.recipe, 0))).toBe(1);
  expect(await makeVariants(ctx)).toBe(1);
});

test("a missing original is logged once, and the other pictures get their copies", async () => {
  const { ctx, passMs } = pictures;
  const lost = await storeTestImage(await paint().png().toBuffer());
  const found = await storeTestImage(await paint().png().toBuffer());
  await ctx.images.remove([lost.path]);
  passMs(3 * minuteMs);
  expect(await makeVariants(ctx)).toBe(2);
  expect(await ctx.images.has(listFiles(found).at(-1) ?? "")).toBe(true);
  expect(await makeVariants(ctx)).toBe(0);
});

test("when the copies of a picture fail, the other pictures get their copies", async () => {
  const { ctx, passMs } = pictures;
  const broken = await storeTestImage(await paint().png().toBuffer());
  const whole = await storeTestImage(await paint().png().toBuffer());
  passMs(3 * minuteMs);
  const store: ImageStore = {
    ...ctx.images,
    read: (path) => (path === broken.path ? Promise.reject(new Error("broken")) : ctx.images.read(path)),
  };
  expect(await makeVariants({ ...ctx, images: store })).toBe(1);
  expect(await ctx.images.has(listFiles(whole).at(-1) ?? "")).toBe(true);
  expect(await makeVariants(ctx)).toBe(1);
});

test("the copies of a picture that is removed meanwhile are also removed", async () => {
  const { ctx, passMs } = pictures;
  const removedPicture = await storeTestImage(await paint().png().toBuffer());
  passMs(3 * minuteMs);
  const store: ImageStore = {
    ...ctx.images,
    async read(path) {
      const bytes = await ctx.images.read(path);
      await ctx.images.remove(listFiles(removedPicture));
      await ctx.db.delete(images).where(eq(images.path, path));
      return bytes;
    },
  };
  expect(await makeVariants({ ...ctx, images: store })).toBe(0);
  for (const path of listFiles(removedPicture)) expect(await ctx.images.has(path), path).toBe(false);
});
