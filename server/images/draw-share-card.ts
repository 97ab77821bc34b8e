import { loadSharp } from "./load-sharp.ts";

/** The shape that all networks show whole. */
const size = { width: 1200, height: 630 };
/** WhatsApp leaves out pictures that weigh more. */
const heaviest = 300 * 1024;
/** Larger originals are refused: drawing one would take memory out of all proportion. */
const largestOriginal = 60_000_000;

/** A stored picture as those want it who show a shared link: 1200 × 630, JPEG (webp and avif are not taken everywhere). */
export async function drawShareCard(original: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const frame = await sharp(original, { limitInputPixels: largestOriginal })
    .rotate()
    .resize({ ...size, fit: "cover" })
    .flatten({ background: "#fdfbf7" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const encode = (quality: number) =>
    sharp(frame.data, { raw: frame.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
  const card = await encode(82);
  return card.length <= heaviest ? card : encode(55);
}
