import sharp from "sharp";
import type { VariantFormat } from "#shared/picture.ts";

// One thread for each picture, and nothing kept between them: pages are rendered on the same processors.
sharp.concurrency(1);
sharp.cache(false);

/** A copy of a stored picture. WebP takes a tenth of a second, AVIF some seconds for a large one. */
export function encodeVariant(picture: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> {
  const resized = sharp(picture).resize(width);
  return format === "webp"
    ? resized.webp({ quality: 72, effort: 4 }).toBuffer()
    : resized.avif({ quality: 46, effort: 4 }).toBuffer();
}
