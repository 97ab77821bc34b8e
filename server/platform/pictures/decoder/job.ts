import type { VariantFormat } from "#shared/content/picture.ts";
import type { Refused } from "../rules.ts";
import type { Picture, Use } from "./read-picture.ts";

/** The decoder's job, as JSON in its first argument. Its standard input is the picture. */
export type Job =
  /**
   * Re-encodes an upload from its pixels. A picture for pages gets its WebP copies, in the order of `variantWidths`
   * (shared/content/picture.ts).
   */
  | { task: "take"; use: Use }
  /** Creates a copy of a stored picture at the lowest priority. */
  | { task: "copy"; width: number; format: VariantFormat }
  | { task: "share-card" }
  /** Re-encodes an uploaded logo, and makes its copies (draw-logo.ts). */
  | { task: "logo" }
  /** Draws the site's icons and share card (draw-icons.ts). Without a picture they show the product's mark. */
  | { task: "icons"; color: string };

/** The first line of the decoder's standard output, as JSON. The files follow, one after the other. */
export type Answer = { result: Taken | Refused | null; lengths: number[] };

/** `code` is the content of the QR code in base64; null if no code can be read. Only the use "code" has it. */
export type Taken = Omit<Picture, "bytes"> & { code?: string | null };
