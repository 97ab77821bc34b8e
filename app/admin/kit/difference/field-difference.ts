import type { GalleryPicture } from "#shared/content/gallery.ts";

/** A run of parts that are in both texts, or in only one. */
export type Run = { in: "both" | "old" | "new"; parts: string[] };

/** The difference of one field: texts by words, formatted texts by paragraphs, pictures side by side. */
export type FieldDifference =
  | { name: string; as: "words" | "blocks"; runs: Run[]; language: string | undefined }
  | { name: string; as: "pictures"; before: GalleryPicture[]; after: GalleryPicture[] };
