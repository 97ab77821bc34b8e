import { loadSharp } from "./load-sharp.ts";
import { sniffType } from "./sniff-type.ts";

/** 5 MB (specification sections 5 and 9). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Above what phones take (48 megapixels); a picture that decodes to more is a bomb. */
const maxPixels = 50_000_000;
/** Longest side of what we keep. */
const maxSide = 2560;
const seconds = 20;

export type Picture = {
  bytes: Buffer;
  extension: "jpg" | "png" | "webp";
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
};

/**
 * A picture made anew from the pixels of a file: upright, in sRGB, without any metadata (place and camera of a photo),
 * and without whatever else the file carried. Of an animation the first frame stays: a page that moves by itself
 * must offer a way to stop it, and a donation page should not move at all.
 */
export async function readPicture(
  file: Uint8Array,
): Promise<Picture | { kind: "refused"; reason: "type" | "size" }> {
  if (file.length > maxUploadBytes) return { kind: "refused", reason: "size" };
  const type = sniffType(file);
  if (!type) return { kind: "refused", reason: "type" };
  const sharp = await loadSharp();
  try {
    const input = sharp(file, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
    const { format } = await input.metadata();
    if (format !== (type === "avif" ? "heif" : type)) return { kind: "refused", reason: "type" };
    const upright = input
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
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
    };
  } catch {
    // Cut short, broken, or too large to decode: for the person who chose it, not a valid picture.
    return { kind: "refused", reason: "type" };
  }
}
