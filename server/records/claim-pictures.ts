import type { GalleryPicture } from "#shared/gallery.ts";
import type { Tx } from "../db/connect.ts";
import { claimImage } from "../images/claim-image.ts";
import { Refusal } from "./undo-refused.ts";

/** Keeps the pictures that the record names. Refuses one that was removed meanwhile. */
export async function claimPictures(tx: Tx, values: { image?: unknown; gallery?: unknown }): Promise<void> {
  const { image, gallery } = values as { image?: string; gallery?: GalleryPicture[] };
  const named = [
    ...(image ? [{ field: "image", url: image }] : []),
    ...(gallery ?? []).map((picture) => ({ field: "gallery", url: picture.image })),
  ];
  // In one order, so that two saves with the same pictures do not wait for each other.
  for (const { field, url } of named.sort((one, other) => (one.url < other.url ? -1 : 1))) {
    const claimed = await claimImage(tx, url);
    if (claimed === "gone") throw new Refusal({ kind: "refused", errors: { [field]: "gone" } });
  }
}
