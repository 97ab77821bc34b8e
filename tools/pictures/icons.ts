/** The mark for browsers and home screens that take no SVG. */
import sharp from "sharp";
import { gold, green } from "./kit/paint.ts";
import { favicon, mark } from "./mark.ts";

/** Phones cut their own shape out of it, so the ground fills the square and the mark stays in the middle. */
const ground = (scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${green.dark}"/>${mark(["#f6f0e4"], gold.mid, scale)}</svg>`;

const rounded = 0.74;
/** Within the circle of 80 % that every phone leaves whole. */
const maskable = 0.62;

/** Files by their path below `public/`. */
export async function icons(): Promise<Record<string, Buffer>> {
  return {
    "icons/icon-192.png": await draw(favicon, 192),
    "icons/icon-512.png": await draw(favicon, 512),
    "icons/maskable-512.png": await draw(ground(maskable), 512),
    "apple-touch-icon.png": await draw(ground(rounded), 180),
    "favicon.ico": ico(
      [await draw(favicon, 16), await draw(favicon, 32), await draw(favicon, 48)],
      [16, 32, 48],
    ),
  };
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An icon file of PNG pictures: a head of 6 bytes, 16 bytes about each picture, the pictures. */
function ico(pictures: Buffer[], sizes: number[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, at);
    head.writeUInt8(sizes[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}
