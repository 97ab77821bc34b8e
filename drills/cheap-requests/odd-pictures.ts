import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type OddPicture = { name: string; type: string; bytes: Buffer };

/** Files of at most 5 MB that take far more memory to decode. */
export async function oddPictures(): Promise<OddPicture[]> {
  const large = sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: "#c33" },
    limitInputPixels: false,
  });
  const progressive = await large.jpeg({ quality: 30, progressive: true }).toBuffer();
  return [
    { name: "PNG 25,000,000 × 2", type: "image/png", bytes: png(25_000_000, 2, 8, 0) },
    { name: "PNG 2 × 25,000,000", type: "image/png", bytes: png(2, 25_000_000, 8, 0) },
    { name: "PNG 7,000 × 7,000, 16 bit with alpha", type: "image/png", bytes: png(7_000, 7_000, 16, 6) },
    { name: "PNG 65,000 × 65,000, cut", type: "image/png", bytes: png(65_000, 65_000, 1, 0, 10) },
    { name: "JPEG 7,000 × 7,000, progressive", type: "image/jpeg", bytes: progressive },
    { name: "zeros", type: "image/png", bytes: Buffer.alloc(4_900_000) },
  ];
}

/** Written by hand, because a library would not write most of these. All pixels are black. */
function png(width: number, height: number, depth: number, color: 0 | 6, rows = height): Buffer {
  const row = 1 + Math.ceil((width * depth * (color === 6 ? 4 : 1)) / 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(row * rows));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(body.length);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}
