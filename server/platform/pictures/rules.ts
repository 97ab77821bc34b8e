import { ownValue } from "#shared/text/own-value.ts";
/** The largest upload: 5 MB (docs/specification.md, sections 5 and 9). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** The longest side that is decoded, in pixels. */
const maxSide = 12_000;

/** The largest decoded size: 69 megapixels of 8-bit RGB, 26 of 16-bit RGBA. */
const maxDecodedBytes = 200 * 1024 * 1024;

/**
 * The reason why a file is refused. `heic`: a photo in Apple's format, which the library cannot decode. `size`: the file is
 * too large. `pixels`: its sides or its decoded pixels are too large.
 */
export type Refused = { kind: "refused"; reason: "type" | "heic" | "size" | "pixels" };

const sampleBytes: Record<string, number> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
};

/** Returns whether a picture with this header (`sharp().metadata()`) may be decoded. Only the first frame counts. */
export function mayBeDecoded(header: {
  width: number;
  height: number;
  channels: number;
  depth: string;
}): boolean {
  const { width, height, channels, depth } = header;
  if (Math.max(width, height) > maxSide) return false;
  return width * height * channels * (ownValue(sampleBytes, depth) ?? 8) <= maxDecodedBytes;
}
