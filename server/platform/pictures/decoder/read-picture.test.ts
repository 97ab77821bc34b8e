import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  paint,
  picturesWithHiddenContent,
  refusedFiles,
  tooLargeFiles,
} from "#testing/world/hostile-pictures.ts";
import { type Picture, readPicture } from "./read-picture.ts";

async function readAccepted(file: Uint8Array): Promise<Picture> {
  const picture = await readPicture(file, "pages");
  if ("kind" in picture) throw new Error(`refused: ${picture.reason}`);
  return picture;
}

describe("a file that is no picture is refused, although its name ends in .png:", async () => {
  test.each(Object.entries(await refusedFiles()))("%s", async (_name, file) => {
    // A broken file throws; the decoder's program turns that into this refusal.
    const result = await readPicture(file, "pages").catch(() => ({ kind: "refused", reason: "type" }));
    expect(result).toEqual({ kind: "refused", reason: "type" });
  });
});

describe("a picture that is too large is refused by its header alone:", async () => {
  test.each(Object.entries(await tooLargeFiles()))("%s", async (_name, file) => {
    const before = process.resourceUsage().maxRSS;
    expect(await readPicture(file, "pages")).toEqual({ kind: "refused", reason: "pixels" });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
  });
});

test("the size of a GIF is read from its pixels, not from its header", async () => {
  const gif = await paint().gif().toBuffer();
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  expect(await readAccepted(gif)).toMatchObject({ width: 64, height: 40 });
});

test("a phone's photo with a gain map becomes a plain JPEG", async () => {
  const plain = sharp(await paint(320, 200).jpeg().toBuffer());
  // The library's types lack this method.
  const photo = await (plain as typeof plain & { withGainMap(): typeof plain })
    .withGainMap()
    .jpeg()
    .toBuffer();
  const gainMap = "urn:iso:std:iso:ts:21496";
  expect(photo.includes(gainMap)).toBe(true);
  expect((await readAccepted(photo)).bytes.includes(gainMap)).toBe(false);
});

describe("a picture is accepted without its hidden content:", async () => {
  test.each(Object.entries(await picturesWithHiddenContent()))("%s", async (_name, file) => {
    expect(file.includes("<script>")).toBe(true);
    const { bytes, width, height } = await readAccepted(file);
    expect(bytes.includes("script")).toBe(false);
    expect([width, height]).toEqual([64, 40]);
  });
});

test("a photo is turned upright and loses its metadata", async () => {
  const place = { GPSLatitude: "38/1 43/1 12/1", GPSLatitudeRef: "N", GPSLongitude: "35/1 29/1 0/1" };
  const photo = await paint(80, 40)
    .withExif({ IFD0: { Make: "Kameraci" }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect([before.orientation, before.exif?.includes("Kameraci")]).toEqual([6, true]);
  const { bytes, width, height } = await readAccepted(photo);
  const after = await sharp(bytes).metadata();
  expect([after.exif, after.orientation, after.xmp, after.icc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([width, height]).toEqual([40, 80]);
});

test("JPEG and PNG keep their format, and other formats become WebP", async () => {
  const kinds = {
    jpg: await paint().jpeg().toBuffer(),
    png: await paint(64, 40, 4).png().toBuffer(),
    webp: await paint().webp().toBuffer(),
    gif: await paint().gif().toBuffer(),
    avif: await paint().avif({ effort: 0 }).toBuffer(),
  };
  const results = Object.values(kinds).map(async (file) => {
    const { extension, mime, bytes } = await readAccepted(file);
    return `${extension} ${mime} ${(await sharp(bytes).metadata()).format}`;
  });
  expect(await Promise.all(results)).toEqual([
    "jpg image/jpeg jpeg",
    "png image/png png",
    "webp image/webp webp",
    "webp image/webp webp",
    "webp image/webp webp",
  ]);
});

test.each(["gif", "webp"] as const)("only the first frame of an animated %s is kept", async (format) => {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3, 0)]);
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const;
  const animation = await sharp(frames, { raw })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { bytes, width, height } = await readAccepted(animation);
  expect([width, height, (await sharp(bytes).metadata()).pages ?? 1]).toEqual([16, 16, 1]);
  const { channels } = await sharp(bytes).stats();
  expect(channels[0]?.mean).toBeGreaterThan(250);
});

test("print colours and deep colours become sRGB", async () => {
  const print = await readAccepted(await paint().toColourspace("cmyk").jpeg().toBuffer());
  expect(await sharp(print.bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  const deep = await readAccepted(await paint().toColourspace("rgb16").png().toBuffer());
  expect(await sharp(deep.bytes).metadata()).toMatchObject({ space: "srgb", depth: "uchar" });
});

test("pictures larger than any screen are reduced and keep their shape; small ones stay small", async () => {
  const wide = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: "#286" } })
    .jpeg()
    .toBuffer();
  expect(await readAccepted(wide)).toMatchObject({ width: 2560, height: 1280 });
  expect(await readAccepted(await paint(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
  expect(await readAccepted(await paint(9_000, 1).png().toBuffer())).toMatchObject({
    width: 2560,
    height: 1,
  });
});

test("a picture for a document's paper becomes small and opaque", async () => {
  const clear = { create: { width: 3000, height: 1500, channels: 4, background: "#28640080" } } as const;
  for (const file of [await sharp(clear).png().toBuffer(), await sharp(clear).webp().toBuffer()]) {
    const picture = await readPicture(file, "paper");
    if ("kind" in picture) throw new Error(picture.reason);
    expect(picture).toMatchObject({ mime: "image/png", width: 720, height: 360 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ channels: 3, hasAlpha: false });
  }
});
