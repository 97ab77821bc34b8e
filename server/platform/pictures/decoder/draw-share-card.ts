import type { Refused } from "../rules.ts";
import { loadSharp } from "./load-sharp.ts";
import { openPicture } from "./open-picture.ts";

/** All social networks show a card of this size completely. */
const size = { width: 1200, height: 630 };
/** WhatsApp does not show larger files. */
const maxBytes = 300 * 1024;

/** Draws a stored picture for previews of a shared link: 1200 × 630, JPEG (not all networks accept WebP or AVIF). */
export async function drawShareCard(original: Uint8Array): Promise<Buffer | Refused> {
  const opened = await openPicture(original);
  if (opened.kind === "refused") return opened;
  const frame = await opened.input
    .rotate()
    .resize({ ...size, fit: "cover" })
    .flatten({ background: "#fdfbf7" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  const encode = (quality: number) =>
    sharp(frame.data, { raw: frame.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
  const card = await encode(82);
  return card.length <= maxBytes ? card : encode(55);
}
