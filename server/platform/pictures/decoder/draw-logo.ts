import type { Refused } from "../rules.ts";
import { loadSharp } from "./load-sharp.ts";
import { openPicture } from "./open-picture.ts";

/** The longest side of the stored logo in pixels. The icons are drawn from it. */
const maxSide = 1024;
const maxPngBytes = 300_000;

/**
 * Re-encodes an uploaded logo from its pixels. Returns the logo, its copies for the header of pages and for mails and
 * search engines, and an opaque one for paper (read-picture.ts). The copies have twice the pixels that they are shown with.
 */
export async function drawLogo(file: Uint8Array): Promise<Buffer[] | Refused> {
  const opened = await openPicture(file);
  if (opened.kind === "refused") return opened;
  const sharp = await loadSharp();
  const logo = await opened.input
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const within = (width: number, height: number) =>
    sharp(logo).resize({ width, height, fit: "inside", withoutEnlargement: true });
  const paper = within(720, 720).flatten({ background: "#ffffff" });
  const paperPng = await paper.clone().png().toBuffer();
  return [
    // A photo is ten times larger as PNG.
    logo.length <= maxPngBytes ? logo : await sharp(logo).webp({ quality: 92 }).toBuffer(),
    await within(448, 128).webp({ quality: 88 }).toBuffer(),
    // A mail program with dark colours would show a dark logo on a dark surface.
    await within(400, 128).flatten({ background: "#ffffff" }).png({ palette: true }).toBuffer(),
    paperPng.length <= maxPngBytes ? paperPng : await paper.jpeg({ quality: 90 }).toBuffer(),
  ];
}
