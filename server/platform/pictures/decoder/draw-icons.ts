import { lightMark, markAt } from "#shared/identity/mark.ts";
import { derivePalette } from "#shared/identity/palette.ts";
import type { Refused } from "../rules.ts";
import { loadSharp } from "./load-sharp.ts";
import { openPicture } from "./open-picture.ts";

/** The icons and the share card of a site, in the order of the files. `share` is the part that the logo fills. */
const icons = [
  { side: 64, share: 1 },
  { side: 180, share: 0.8 },
  { side: 192, share: 0.88 },
  { side: 512, share: 0.88 },
  // A phone may cut a maskable icon to a circle of four fifths of its side.
  { side: 512, share: 0.56 },
] as const;

const card = { width: 1200, height: 630 };
const bandHeight = 24;

/** Draws the icons with the logo on white, and the share card with a band in the main colour. */
export async function drawLogoIcons(logo: Uint8Array, color: string): Promise<Buffer[] | Refused> {
  const opened = await openPicture(logo);
  if (opened.kind === "refused") return opened;
  const sharp = await loadSharp();
  const centred = async (width: number, height: number, inner: { width: number; height: number }) => {
    const { data, info } = await opened.input
      .clone()
      .resize({ ...inner, fit: "contain", background: "#ffffff" })
      .flatten({ background: "#ffffff" })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = (width - info.width) >> 1;
    const top = (height - info.height) >> 1;
    const extent = { left, top, right: width - info.width - left, bottom: height - info.height - top };
    return sharp(data, { raw: info }).extend({ ...extent, background: "#ffffff" });
  };
  const files: Buffer[] = [];
  for (const { side, share } of icons) {
    const inner = Math.round(side * share);
    const icon = await centred(side, side, { width: inner, height: inner });
    files.push(await icon.png({ palette: true }).toBuffer());
  }
  const height = card.height - bandHeight;
  const { data, info } = await (await centred(card.width, height, { width: 760, height: 400 }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shareCard = sharp(data, { raw: info }).extend({
    bottom: bandHeight,
    background: derivePalette(color)[600],
  });
  return [...files, await shareCard.jpeg({ quality: 86, mozjpeg: true }).toBuffer()];
}

/** Draws the icons and the share card with the product's mark on the main colour. */
export async function drawMarkIcons(color: string): Promise<Buffer[]> {
  const palette = derivePalette(color);
  const sharp = await loadSharp({ ownDrawing: true });
  const draw = (content: string, { width, height }: { width: number; height: number }) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
      ),
    );
  const files: Buffer[] = [];
  for (const [n, { side }] of icons.entries()) {
    const isMaskable = n === icons.length - 1;
    // The icon of Apple's home screen is cut by the phone, and a maskable icon by its launcher.
    const radius = isMaskable || side === 180 ? 0 : 15;
    const scale = isMaskable ? 0.58 : 0.74;
    const content = `<g transform="scale(${side / 64})"><rect width="64" height="64" rx="${radius}" fill="${palette[600]}"/>${markAt(lightMark, 32, 32.4, scale)}</g>`;
    files.push(await draw(content, { width: side, height: side }).png().toBuffer());
  }
  const ground = `<rect width="100%" height="100%" fill="${palette[900]}"/>`;
  const shareCard = draw(ground + markAt(lightMark, card.width / 2, card.height / 2, 6), card);
  return [...files, await shareCard.flatten().jpeg({ quality: 86, mozjpeg: true }).toBuffer()];
}
