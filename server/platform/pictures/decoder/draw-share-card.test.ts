import sharp from "sharp";
import { expect, test } from "vitest";
import { drawShareCard } from "./draw-share-card.ts";

async function draw(original: Buffer): Promise<Buffer> {
  const card = await drawShareCard(original);
  if ("kind" in card) throw new Error(card.reason);
  return card;
}

const shapes = [
  { width: 1280, height: 800, channels: 3 },
  { width: 300, height: 900, channels: 4 },
] as const;

test.each(shapes)("%o becomes a JPEG of 1200 × 630", async (shape) => {
  const original = await sharp({ create: { ...shape, background: "#246647" } })
    .webp()
    .toBuffer();
  const card = await draw(original);
  expect(await sharp(card).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
    hasAlpha: false,
  });
});

test("transparent parts get the site's paper colour instead of black", async () => {
  const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const { dominant } = await sharp(await draw(clear)).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test("the noisiest picture stays small enough for every network", async () => {
  const pixels = Buffer.alloc(1200 * 630 * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2654435761) >>> 24;
  const noise = await sharp(pixels, { raw: { width: 1200, height: 630, channels: 3 } })
    .png()
    .toBuffer();
  expect((await draw(noise)).length).toBeLessThan(600 * 1024);
});

test("a file that is no picture is refused", async () => {
  expect(await drawShareCard(Buffer.from("<html>"))).toEqual({ kind: "refused", reason: "type" });
});
