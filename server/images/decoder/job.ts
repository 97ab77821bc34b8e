import type { VariantFormat } from "#shared/picture.ts";
import type { Refused } from "../rules.ts";
import type { Picture } from "./read-picture.ts";

/** What the decoder is asked for, as JSON in its first argument; the picture comes on its standard input. */
export type Job =
  /** An upload made again from its pixels, with its WebP copies (`variantWidths` of shared/picture.ts, in that order). */
  | { task: "take" }
  /** One copy of a stored picture. At the lowest priority. */
  | { task: "copy"; width: number; format: VariantFormat }
  | { task: "share-card" };

/** The first line of its standard output, as JSON. The files follow, one behind the other. */
export type Answer = { result: Omit<Picture, "bytes"> | Refused | null; lengths: number[] };
