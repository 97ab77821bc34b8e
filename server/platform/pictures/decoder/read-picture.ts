import type { Refused } from "../rules.ts";
import { openPicture } from "./open-picture.ts";

/** The picture is for pages of the site, for printed documents, or is a QR code. */
export type Use = "pages" | "paper" | "code";

/** The longest side of a stored picture in pixels; 720 pixels are 6 cm on paper at 300 dots per inch. */
const maxSides = { pages: 2560, paper: 720, code: 720 };

export type Picture = {
  bytes: Buffer;
  extension: "jpg" | "png" | "webp";
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
  /** The file was an animation; the picture is its first frame. */
  animated: boolean;
};

/**
 * Re-encodes a picture from its pixels: upright, in sRGB, without metadata (place and camera of a photo) and without
 * anything else in the file. Keeps the first frame of an animation, because a page that moves by itself must offer a way to
 * stop it (WCAG 2.2.2). Pictures for paper and codes become a JPEG or an opaque PNG, because a large transparent picture
 * would delay the PDF by seconds. Throws if the file is cut off or broken.
 */
export async function readPicture(file: Uint8Array, use: Use): Promise<Picture | Refused> {
  const opened = await openPicture(file);
  if (opened.kind === "refused") return opened;
  const { type, input, animated } = opened;
  const side = maxSides[use];
  const upright = input
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const keepsFormat = type === "jpeg" || type === "png";
  const otherFormat = use === "pages" ? "webp" : "png";
  const format = keepsFormat ? type : otherFormat;
  const flattened = use !== "pages" ? upright.flatten({ background: "white" }) : upright;
  const encoders = {
    jpeg: () => flattened.jpeg({ quality: 88 }),
    png: () => flattened.png(),
    webp: () => flattened.webp({ quality: 88 }),
  };
  const { data, info } = await encoders[format]().toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    extension: format === "jpeg" ? "jpg" : format,
    mime: `image/${format}`,
    width: info.width,
    height: info.height,
    animated,
  };
}
