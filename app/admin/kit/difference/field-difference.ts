import type { GalleryPicture } from "#shared/content/gallery.ts";

/** A run of parts that both texts have, or only one of them. */
export type Run = { in: "both" | "old" | "new"; parts: string[] };

/** How one field differs: texts by their words, formatted texts by their paragraphs, pictures side by side. */
export type FieldDifference =
  | { name: string; as: "words" | "blocks"; runs: Run[]; language: string | undefined }
  | { name: string; as: "pictures"; before: GalleryPicture[]; after: GalleryPicture[] };
