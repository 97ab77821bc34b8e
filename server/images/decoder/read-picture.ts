import type { Refused } from "../rules.ts";
import { openPicture } from "./open-picture.ts";

/** The longest side of a kept picture, in pixels. */
const keptSide = 2560;

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
 * anything else in the file. Keeps the first frame of an animation: a page that moves by itself must offer a way to
 * stop it (WCAG 2.2.2). Throws when the file is cut short or broken.
 */
export async function readPicture(file: Uint8Array): Promise<Picture | Refused> {
  const opened = await openPicture(file);
  if (opened.kind === "refused") return opened;
  const { type, input, animated } = opened;
  const upright = input
    .autoOrient()
    .resize({ width: keptSide, height: keptSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoded =
    type === "jpeg"
      ? upright.jpeg({ quality: 88 })
      : type === "png"
        ? upright.png()
        : upright.webp({ quality: 88 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const kept = type === "jpeg" || type === "png" ? type : "webp";
  return {
    bytes: data,
    extension: kept === "jpeg" ? "jpg" : kept,
    mime: `image/${kept}`,
    width: info.width,
    height: info.height,
    animated,
  };
}
