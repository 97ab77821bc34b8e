import sharp from "sharp";
import { expect, test } from "vitest";
import type { Refused } from "../rules.ts";
import { drawLogoIcons, drawMarkIcons } from "./draw-icons.ts";
import { drawLogo } from "./draw-logo.ts";
import { loadSharp } from "./load-sharp.ts";

const files = [64, 180, 192, 512, 512];

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#0a5cb8" } })
    .png()
    .toBuffer();

async function colorAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

function drawn(result: Buffer[] | Refused): Buffer[] {
  if ("kind" in result) throw new Error(result.reason);
  return result;
}

const at = (pictures: Buffer[], n: number) => pictures[n] ?? Buffer.alloc(0);

test.each([
  [900, 300],
  [200, 700],
  [20, 20],
])("a logo of %d × %d becomes square icons on white, and a share card with a band", async (width, height) => {
  const pictures = drawn(await drawLogoIcons(await paint(width, height), "#7a1f5c"));
  expect(pictures).toHaveLength(6);
  for (const [n, side] of files.entries()) {
    expect(await sharp(at(pictures, n)).metadata()).toMatchObject({
      format: "png",
      width: side,
      height: side,
    });
    const [red = 0, , blue = 0] = await colorAt(at(pictures, n), side / 2, side / 2);
    expect(blue - red, `${side}`).toBeGreaterThan(150);
  }
  // The corners of a maskable icon may be cut, so the logo is within them.
  expect(await colorAt(at(pictures, 4), 100, 100)).toEqual([255, 255, 255]);
  const card = at(pictures, 5);
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(card.length).toBeLessThan(300 * 1024);
  const [red = 0, green = 0] = await colorAt(card, 600, 625);
  expect(red - green).toBeGreaterThan(60);
});

test("without a logo the icons show the mark on the main colour", async () => {
  const pictures = await drawMarkIcons("#1f3a7a");
  await loadSharp();
  expect(pictures).toHaveLength(6);
  for (const [n, side] of files.entries()) {
    expect(await sharp(at(pictures, n)).metadata()).toMatchObject({
      format: "png",
      width: side,
      height: side,
    });
    expect(await colorAt(at(pictures, n), side / 2, 2)).toEqual([0x1f, 0x3a, 0x7a]);
  }
});

test("the library reads no SVG that somebody uploaded, also after it drew ours", async () => {
  await drawMarkIcons("#1f3a7a");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  expect(await drawLogo(svg)).toEqual({ kind: "refused", reason: "type" });
  expect(await drawLogoIcons(svg, "#1f3a7a")).toEqual({ kind: "refused", reason: "type" });
});

test("a logo keeps its transparency on pages, but not in mails and on paper", async () => {
  const clear = await sharp({ create: { width: 2000, height: 500, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const [source, page, mail, paper] = drawn(await drawLogo(clear));
  const read = async (picture: Buffer = Buffer.alloc(0)) => {
    const { format, width, height, hasAlpha } = await sharp(picture).metadata();
    return { format, width, height, hasAlpha };
  };
  expect(await read(source)).toEqual({ format: "png", width: 1024, height: 256, hasAlpha: true });
  expect(await read(page)).toEqual({ format: "webp", width: 448, height: 112, hasAlpha: true });
  expect(await read(mail)).toMatchObject({ format: "png", width: 400, height: 100, hasAlpha: false });
  expect(await read(paper)).toMatchObject({ format: "png", width: 720, height: 180, hasAlpha: false });
});
