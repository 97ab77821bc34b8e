import {
  decodePicture,
  type PictureRefused,
  type TakenPicture,
} from "#server/platform/pictures/decode-picture.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { ImageFolder, StoredFolder } from "#shared/content/picture.ts";
import type { Area } from "#shared/staff/rights.ts";
import { readText } from "#shared/text/read-text.ts";
import { putWebp } from "./make-variants.ts";
import { nameUpload } from "./name-picture.ts";
import { images } from "./table.ts";

/** Longer names of files are cut. */
const maxNameLength = 200;

export type StoredImage =
  | { kind: "stored"; path: string; url: string; width: number; height: number; animated: boolean }
  | PictureRefused;

/**
 * Re-encodes an uploaded picture from its pixels, and stores it with its copies. `url` is the address for the record. A
 * picture that no record contains is removed after a day (server/compose/jobs/remove-orphaned-images.ts).
 */
export async function storeImage(
  ctx: StaffContext,
  store: ImageStore,
  { file, folder, name = "" }: { file: Uint8Array; folder: ImageFolder; name?: string },
): Promise<StoredImage | Forbidden> {
  if (!may(ctx.actor, "content", "change")) return { kind: "forbidden", area: "content", level: "change" };
  const decoded = await decodePicture(file, ctx.log);
  return decoded.kind === "refused"
    ? decoded
    : storePicture(ctx, store, decoded, { folder, name, area: "content" });
}

/** Stores a re-encoded picture, if the actor may change records of this area. */
export async function storePicture(
  ctx: StaffContext,
  store: ImageStore,
  { picture, webp }: TakenPicture,
  { folder, name, area }: { folder: StoredFolder; name: string; area: Area },
): Promise<(StoredImage & { kind: "stored" }) | Forbidden> {
  const path = `${folder}/${nameUpload(picture, ctx.clock.now())}`;
  // The row is written first, so that the job that removes orphans finds the files when a later step fails.
  const recordOutcome = await staffWrite(ctx, area, "change", async ({ tx, now, audit }) => {
    const { width, height, mime, bytes } = picture;
    const size = { width, height, bytes: bytes.length };
    const [row] = await tx
      .insert(images)
      .values({
        path,
        name: readText(name, maxNameLength),
        mime,
        ...size,
        uploadedBy: ctx.actor.id,
        createdAt: now,
      })
      .returning({ id: images.id });
    if (!row) throw new Error("the row of a picture was not written");
    await audit({ action: "upload", entity: "image", entityId: row.id, after: { path } });
    return { kind: "recorded" } as const;
  });
  if (recordOutcome.kind === "forbidden") return recordOutcome;
  const putOutcome = await store.put(path, picture.bytes, "original");
  if (putOutcome === "taken") throw new Error(`a picture named ${path} is there already`);
  await putWebp(store, path, webp);
  const { width, height, animated } = picture;
  return { kind: "stored", path, url: store.urlOf(path), width, height, animated };
}
