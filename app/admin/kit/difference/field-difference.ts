import type { GalleryPicture } from "#shared/content/gallery.ts";

/** Consecutive parts that are all in both texts, only in the old text, or only in the new text. */
export type TextRun = { side: "both" | "old" | "new"; parts: string[] };

/** The difference of one field. Texts differ by words, formatted texts by paragraphs (`blocks`). */
export type FieldDifference =
  | { name: string; kind: "words" | "blocks"; runs: TextRun[]; language: string | undefined }
  | { name: string; kind: "pictures"; before: GalleryPicture[]; after: GalleryPicture[] };
