import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { silent } from "#testing/databases/test-database.ts";
import { decodeInOwnProcess } from "#testing/world/decode-in-process.ts";
import { paint, pngBomb, withPackedTexts } from "#testing/world/hostile-pictures.ts";
import { copyPicture, decodePicture, drawCard } from "./decode-picture.ts";
import { maxUploadBytes } from "./rules.ts";

beforeAll(decodeInOwnProcess);

const take = (file: Uint8Array) => decodePicture(file, silent);
const createRefusal = (reason: string) => ({ kind: "refused", reason });

test("a file of any format may have exactly 5 MB, and not one byte more", async () => {
  const jpeg = await paint().jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  expect(await take(padded(maxUploadBytes))).toMatchObject({ kind: "taken", picture: { width: 64 } });
  expect(await take(padded(maxUploadBytes + 1))).toEqual(createRefusal("size"));
  expect(await take(Buffer.alloc(maxUploadBytes + 1))).toEqual(createRefusal("size"));
});

/** Decoding the largest photo takes some seconds, so the short run uses a smaller one. */
const width = process.env.EVERYTHING === "1" ? 8_064 : 2_688;
const height = (width * 3) / 4;

test("the largest photo of a phone is accepted and turned upright, and gets copies", async () => {
  const photo = await sharp({ create: { width, height, channels: 3, background: "#286446" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const result = await take(photo);
  if (result.kind !== "taken") throw new Error(result.reason);
  expect(result.picture).toMatchObject({ width: 1920, height: 2560, mime: "image/jpeg", extension: "jpg" });
  expect(result.webp.map(({ width }) => width)).toEqual([320, 480, 720, 1080, 1440, 1920]);
  for (const copy of result.webp)
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: "webp", width: copy.width });
});

test("broken pictures and too large pictures are refused with different reasons", async () => {
  const broken = await paint(640, 400).jpeg().toBuffer();
  expect(await take(broken.subarray(0, broken.length >> 1))).toEqual(createRefusal("type"));
  expect(await take(pngBomb(25_000_000, 2))).toEqual(createRefusal("pixels"));
});

test("a picture with five gigabytes of compressed text is refused when its decoder grows", async () => {
  const small = await paint().png().toBuffer();
  const texts = withPackedTexts(small, 600);
  expect(texts.length).toBeLessThan(maxUploadBytes);
  const before = process.memoryUsage.rss();
  expect(await take(texts)).toEqual(createRefusal("pixels"));
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
});

test("copies and share cards of invalid or too large files fail", async () => {
  for (const file of [Buffer.from("<html>"), pngBomb(25_000_000, 2)]) {
    await expect(copyPicture(file, 320, "avif")).rejects.toThrow("cannot be decoded");
    await expect(drawCard(file)).rejects.toThrow("cannot be decoded");
  }
});
