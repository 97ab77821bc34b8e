import sharp, { type Sharp } from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { readPicture } from "./read-picture.ts";
import { readQrCode } from "./read-qr-code.ts";

const content = Buffer.from("00020161…0126TR39 9990 1000 — ğüşiöç");

/** Reads the code of a picture as donors see it. */
async function read(picture: Sharp): Promise<Buffer | null> {
  const stored = await readPicture(await picture.toBuffer(), "code");
  if ("kind" in stored) throw new Error(stored.reason);
  const code = await readQrCode(stored.bytes);
  return code === null ? null : Buffer.from(code, "base64");
}

async function draw(size = 400): Promise<Buffer> {
  const code = encode([...content], { ecc: "M", border: 4 });
  const pixels = Buffer.from(code.data.flat().map((dark) => (dark ? 0 : 255)));
  return sharp(pixels, { raw: { width: code.size, height: code.size, channels: 1 } })
    .resize(size, size, { kernel: "nearest" })
    .png()
    .toBuffer();
}

const clear = { create: { width: 500, height: 500, channels: 4, background: "#00000000" } } as const;
const logo = { create: { width: 56, height: 56, channels: 3, background: "#bb2222" } } as const;

test.each<[string, (code: Buffer) => Sharp]>([
  ["as it was drawn", (code) => sharp(code)],
  [
    "on a page",
    (code) => sharp(code).extend({ top: 500, left: 90, bottom: 200, background: "#e8e4da" }).jpeg(),
  ],
  ["turned", (code) => sharp(code).rotate(14, { background: "#ffffff" })],
  [
    "on nothing",
    (code) =>
      sharp(clear)
        .composite([{ input: code }])
        .png(),
  ],
  ["blurred and pale", (code) => sharp(code).blur(1).linear(0.5, 60).jpeg({ quality: 50 })],
  [
    "with a logo",
    (code) =>
      sharp(code)
        .composite([{ input: logo }])
        .png(),
  ],
  ["four times as large", (code) => sharp(code).resize(1_600, 1_600).png()],
])("a code %s is read, byte for byte", async (_, picture) => {
  expect(await read(picture(await draw()))).toEqual(content);
});

test("half a code and a picture without a code return null", async () => {
  expect(await read(sharp(await draw()).extract({ left: 0, top: 0, width: 200, height: 400 }))).toBeNull();
  expect(await read(sharp(clear).png())).toBeNull();
});
