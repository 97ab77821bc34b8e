import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

const script = "<script>alert(document.domain)</script>";

/** A picture whose content an encoder cannot reduce to nothing. */
export function paint(width = 64, height = 40, channels: 3 | 4 = 3): Sharp {
  const data = Uint8Array.from({ length: width * height * channels }, (_, n) => (n * n + n * 7) % 256);
  return sharp(data, { raw: { width, height, channels } });
}

type PngShape = { rows?: number; depth?: 8 | 16; channels?: 3 | 4 };

/** A PNG of this size in a few bytes: its pixels are missing, or zeros. */
export function pngBomb(
  width: number,
  height: number,
  { rows = 0, depth = 8, channels = 3 }: PngShape = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(((width * channels * depth) / 8 + 1) * rows));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A small PNG with compressed texts of 8 MB each, which reading its header unpacks: 640 of them fit into 5 MB. */
export function withPackedTexts(png: Buffer, count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(7_990_000, "A"), { level: 9 });
  const texts = Array.from({ length: count }, (_, n) =>
    chunk("zTXt", Buffer.concat([Buffer.from(`C${n}\0\0`, "latin1"), packed])),
  );
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
}

/** Writes another size into the header of an AVIF. */
function withFalseSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const size = changed.indexOf("ispe");
  changed.writeUInt32BE(width, size + 8);
  changed.writeUInt32BE(height, size + 12);
  return changed;
}

/** Adds a text chunk after the header of a PNG. */
function withPngText(png: Buffer, keyword: string, text: string): Buffer {
  const after = 8 + 25;
  const added = chunk("tEXt", Buffer.from(`${keyword}\0${text}`, "latin1"));
  return Buffer.concat([png.subarray(0, after), added, png.subarray(after)]);
}

/** Adds a comment before the first frame of a GIF. */
function withGifComment(gif: Buffer, text: string): Buffer {
  const palette = gif[10] ?? 0;
  const after = 13 + (palette & 0x80 ? 3 * 2 ** ((palette & 7) + 1) : 0);
  const comment = Buffer.from(text, "latin1");
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, after), block, gif.subarray(after)]);
}

/** Adds a comment segment after the first marker of a JPEG. */
function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

/** Files that the site must refuse, whatever their name is. */
export async function refusedFiles(): Promise<Record<string, Uint8Array>> {
  const jpeg = await paint(640, 400).jpeg().toBuffer();
  const png = await paint().png().toBuffer();
  const webp = await paint().webp().toBuffer();
  const gif = await paint().gif().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
  const text = (value: string) => Buffer.from(value, "utf8");
  return {
    "nothing at all": new Uint8Array(),
    "a single byte": Buffer.from([0xff]),
    "only the signature of a JPEG": jpeg.subarray(0, 3),
    "only the signature of a PNG": png.subarray(0, 8),
    "only the header of a GIF": gif.subarray(0, 6),
    "only the header of a WebP": webp.subarray(0, 12),
    SVG: text(svg),
    "SVG behind an XML declaration": text(`<?xml version="1.0"?>\n${svg}`),
    "SVG behind blanks": text(`\n\n   ${svg}`),
    "SVG in UTF-16": Buffer.from(`\ufeff${svg}`, "utf16le"),
    "SVG that reads a file": text(svg.replace(script, '<image href="file:///etc/passwd"/>')),
    "an HTML page": text(`<!doctype html><title>x</title>${script}`),
    "HTML behind the signature of a PNG": Buffer.concat([png.subarray(0, 8), text(script)]),
    "HTML behind the signature of a GIF": text(`GIF89a/*${script}*/`),
    "SVG behind the signature of a JPEG": Buffer.concat([jpeg.subarray(0, 3), text(svg)]),
    JavaScript: text("GIF=1;alert(1)"),
    PDF: text("%PDF-1.7\n1 0 obj\n<<>>\nendobj"),
    "a ZIP": Buffer.from("PK\x03\x04 and so on", "latin1"),
    "a program": Buffer.from("\x7fELF\x02\x01\x01", "latin1"),
    TIFF: await paint().tiff().toBuffer(),
    BMP: Buffer.from("BM\x3a\0\0\0\0\0\0\0\x36\0\0\0", "latin1"),
    "a video": Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"),
    "a HEIC photo": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    "a JPEG that was cut short": jpeg.subarray(0, jpeg.length >> 1),
    "a PNG that was cut short": (await paint(640, 400).png().toBuffer()).subarray(0, 900),
    "a WebP that was cut short": webp.subarray(0, webp.length >> 1),
    "a PNG whose size is negative": pngBomb(0xffff_ffff, 0xffff_ffff),
    "an AVIF of more pixels than it says": withFalseSize(await paint().avif({ effort: 0 }).toBuffer(), 8, 8),
    "an AVIF of fewer pixels than it says": withFalseSize(
      await paint().avif({ effort: 0 }).toBuffer(),
      9_000,
      6_000,
    ),
    "a GIF without a frame": Buffer.concat([gif.subarray(0, 13), Buffer.from([0x3b])]),
  };
}

/** Small files whose headers announce several hundred megabytes of pixels. */
export async function tooLargeFiles(): Promise<Record<string, Uint8Array>> {
  const avif = await paint().avif({ effort: 0 }).toBuffer();
  return {
    "a PNG of 25,000,000 × 2": pngBomb(25_000_000, 2, { rows: 2 }),
    "a PNG of 49,999,999 × 1": pngBomb(49_999_999, 1, { rows: 1 }),
    "a PNG of 7,000 × 7,000 with 16 bits": pngBomb(7_000, 7_000, { rows: 9, depth: 16, channels: 4 }),
    "a PNG of 50,000 × 50,000": pngBomb(50_000, 50_000),
    "a PNG of 9,000 × 9,000, of zeros": pngBomb(9_000, 9_000, { rows: 9_000 }),
    "a PNG a pixel too wide": pngBomb(12_001, 1, { rows: 1 }),
    "an AVIF that says 60,000 × 60,000": withFalseSize(avif, 60_000, 60_000),
  };
}

/** Pictures with hidden content that must be removed. */
export async function picturesWithHiddenContent(): Promise<Record<string, Buffer>> {
  const [jpeg, png, gif] = await Promise.all([
    paint().jpeg().toBuffer(),
    paint().png().toBuffer(),
    paint().gif().toBuffer(),
  ]);
  const append = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text, "latin1")]);
  return {
    "a GIF with a script as comment": withGifComment(gif, script),
    "a JPEG with a script as comment": withJpegComment(jpeg, script),
    "a PNG with a script as text": withPngText(png, "Comment", script),
    "a JPEG with a page behind its end": append(jpeg, script),
    "a PNG with a page behind its end": append(png, script),
    "a GIF with an archive behind its end": append(gif, `PK\x03\x04${script}`),
    "a WebP with a script as XMP": await paint()
      .withXmp(`<x:xmpmeta>${script}</x:xmpmeta>`)
      .webp()
      .toBuffer(),
  };
}
