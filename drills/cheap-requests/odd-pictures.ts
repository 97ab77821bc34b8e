import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type OddPicture = { name: string; type: string; bytes: Buffer };

/** Files of at most 5 MB that take far more memory to decode. */
export async function oddPictures(): Promise<OddPicture[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#c33" }, limitInputPixels: false });
  const noise = sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: "#c33",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const frame = await plain(1000, 1000).raw().toBuffer();
  return [
    png("PNG 25,000,000 × 2", 25_000_000, 2, 8, 0),
    png("PNG 2 × 25,000,000", 2, 25_000_000, 8, 0),
    png("PNG 49,999,999 × 1", 49_999_999, 1, 8, 0),
    png("PNG 12,000 × 4,000, 16 bit", 12_000, 4_000, 16, 2),
    png("PNG 7,000 × 7,000, 16 bit with alpha", 7_000, 7_000, 16, 6),
    png("PNG 7,000 × 7,000, interlaced", 7_000, 7_000, 8, 2, true),
    png("PNG 4,000 × 4,000 with too few rows", 4_000, 4_000, 8, 2, false, 10),
    png("PNG 65,000 × 65,000", 65_000, 65_000, 1, 0, false, 10),
    jpeg("JPEG 7,000 × 7,000", await plain(7_000, 7_000).jpeg({ quality: 30 }).toBuffer()),
    jpeg(
      "JPEG 7,000 × 7,000, progressive",
      await plain(7_000, 7_000).jpeg({ quality: 30, progressive: true }).toBuffer(),
    ),
    {
      ...{ name: "WebP 7,000 × 7,000", type: "image/webp" },
      bytes: await plain(7_000, 7_000).webp({ effort: 0 }).toBuffer(),
    },
    jpeg("noise, JPEG", await noise.jpeg({ quality: 95 }).toBuffer()),
    {
      name: "GIF of 40 frames of 1,000 × 1,000",
      type: "image/gif",
      bytes: await sharp(Buffer.concat(Array.from({ length: 40 }, () => frame)), {
        raw: { width: 1000, height: 40_000, channels: 3, pageHeight: 1000 },
        limitInputPixels: false,
      })
        .gif({ effort: 1 })
        .toBuffer(),
    },
    { name: "zeros", type: "image/png", bytes: Buffer.alloc(4_900_000) },
  ];
}

const jpeg = (name: string, bytes: Buffer): OddPicture => ({ name, type: "image/jpeg", bytes });

/** Written by hand, because a library would not write most of these. All pixels are black. */
function png(
  name: string,
  width: number,
  height: number,
  depth: number,
  color: 0 | 2 | 6,
  interlaced = false,
  rows = height,
): OddPicture {
  const channels = { 0: 1, 2: 3, 6: 4 }[color];
  const row = 1 + Math.ceil((width * depth * channels) / 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.alloc(row * Math.max(1, rows) + (interlaced ? 15 * height : 0)), {
    level: 6,
  });
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, type: "image/png", bytes };
}
