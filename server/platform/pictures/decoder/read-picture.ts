import type { Refused } from "../rules.ts";
import { openPicture } from "./open-picture.ts";

/** The picture is for pages of the site, for a document's paper, or is a QR code that phones read. */
export type Use = "pages" | "paper" | "code";

/** The longest side of a kept picture, in pixels; on paper 6 cm at 300 dots an inch. */
const keptSides = { pages: 2560, paper: 720, code: 720 };

export type Picture = {
  bytes: Buffer;
  extension: "jpg" | "png" | "webp";
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
  /** The file was an animation, of which this is the first frame. */
  animated: boolean;
};

/**
 * Re-encodes a picture from its pixels: upright, in sRGB, without metadata (place and camera of a photo) and without
 * anything else in the file. Keeps the first frame of an animation, because a page that moves by itself must offer a way to
 * stop it (WCAG 2.2.2). Pictures for paper and codes become a JPEG or an opaque PNG, because a large transparent one would
 * cost the PDF seconds. Throws when the file is cut short or broken.
 */
export async function readPicture(file: Uint8Array, use: Use): Promise<Picture | Refused> {
  const opened = await openPicture(file);
  if (opened.kind === "refused") return opened;
  const { type, input, animated } = opened;
  const side = keptSides[use];
  const upright = input
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const kept = type === "jpeg" || type === "png" ? type : use === "pages" ? "webp" : "png";
  const drawn = use !== "pages" ? upright.flatten({ background: "white" }) : upright;
  const encoded =
    kept === "jpeg"
      ? drawn.jpeg({ quality: 88 })
      : kept === "png"
        ? drawn.png()
        : drawn.webp({ quality: 88 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    extension: kept === "jpeg" ? "jpg" : kept,
    mime: `image/${kept}`,
    width: info.width,
    height: info.height,
    animated,
  };
}
