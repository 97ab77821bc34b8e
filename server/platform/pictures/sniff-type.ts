export type RasterType = "jpeg" | "png" | "gif" | "webp" | "avif";

/**
 * Detects the type by the first bytes, not by the name or the declared type. Accepts only raster formats that browsers show:
 * SVG can contain scripts, and TIFF, BMP or HEIC would need decoders that are rarely tested.
 */
export function sniffType(bytes: Uint8Array): RasterType | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
  if (/^.{4}ftypavi[fs]/s.test(text)) return "avif";
  return null;
}

/** Returns whether the file is a HEIC photo of an iPhone: HEVC in the container format that AVIF also uses. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString("latin1");
  return /^.{4}ftyp(?:he[iv][cmsx]|m[is]f1)/s.test(text);
}
