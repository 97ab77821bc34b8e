import type { VariantFormat } from "#shared/content/picture.ts";
import type { Refused } from "../rules.ts";
import type { Picture, Use } from "./read-picture.ts";

/** The decoder's job, as JSON in its first argument. The picture comes on its standard input. */
export type Job =
  /**
   * Re-encode an upload from its pixels; for pages with its WebP copies (`variantWidths` of shared/content/picture.ts, in
   * that order).
   */
  | { task: "take"; use: Use }
  /** One copy of a stored picture, at the lowest priority. */
  | { task: "copy"; width: number; format: VariantFormat }
  | { task: "share-card" };

/** The first line of the decoder's standard output, as JSON. The files follow, one after the other. */
export type Answer = { result: Taken | Refused | null; lengths: number[] };

/** `code`: what its QR code holds, in base64; null if none can be read. Only for that use. */
export type Taken = Omit<Picture, "bytes"> & { code?: string | null };
