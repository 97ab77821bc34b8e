/**
 * What is shown of a page without a picture of its own where it is shared: neighbours on one path, and the mark.
 * Without the name, which each foundation sets for itself and which stands beside the card anyway.
 */
import sharp from "sharp";
import { toSvg } from "./kit/document.ts";
import { gold, green, sand } from "./kit/paint.ts";
import { mark } from "./mark.ts";
import { slaytImece } from "./scenes/slayt-imece.ts";

const width = 1200;
const height = 630;

/** A panel with the mark, whose edge runs like a hill. */
const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path d="M0 0H352C448 150 300 330 352 ${height}H0Z" fill="${gold.mid}" opacity="0.55"/>
<path d="M0 0H330C426 150 278 330 330 ${height}H0Z" fill="${green.deep}"/>
<g transform="translate(${165 - 4.3 * 32} ${height / 2 - 4.3 * 32.4}) scale(4.3)">${mark([sand.light], gold.mid, 0.9)}</g>
</svg>`;

export async function shareCard(): Promise<Buffer> {
  const scene = sharp(Buffer.from(toSvg(slaytImece))).extract({
    left: 240,
    top: 178,
    width: 1360,
    height: 714,
  });
  return sharp(await scene.resize(width, height).png().toBuffer())
    .composite([{ input: Buffer.from(panel) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
