import { claimImage } from "#server/content/pictures/claim-image.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { picturesIn } from "#shared/content/picture.ts";
import { contentField, readTranslationName } from "#shared/content/translations.ts";
import { Refusal } from "./roll-back-refused.ts";

/**
 * Claims the pictures in these fields, which include translated fields. Refuses a picture that was removed meanwhile.
 */
export async function claimPictures(tx: Tx, values: object): Promise<void> {
  const pictures = Object.entries(values).flatMap(([field, value]) =>
    listPictureUrls(field, value).map((url) => ({ field, url })),
  );
  // All writes claim pictures in the same order, so that two writes with the same pictures cause no deadlock.
  for (const { field, url } of pictures.sort((a, b) => (a.url < b.url ? -1 : 1))) {
    const claimed = await claimImage(tx, url);
    if (claimed === "gone") throw new Refusal({ kind: "refused", errors: { [field]: "gone" } });
  }
}

function listPictureUrls(field: string, value: unknown): string[] {
  if (field === "gallery") return (value as GalleryPicture[]).map(({ image }) => image);
  if (typeof value !== "string" || value === "") return [];
  if (field === "image") return [value];
  const name = readTranslationName(field)?.field ?? field;
  return name === contentField ? picturesIn(value) : [];
}
