import type { ImageFolder } from "#shared/picture.ts";
import { may } from "../accounts/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { putWebp } from "./make-variants.ts";
import { nameUpload } from "./name-picture.ts";
import { readPicture } from "./read-picture.ts";
import type { ImageStore } from "./stores/store.ts";
import { images } from "./table.ts";
import { forUpload } from "./turns.ts";

export type StoredImage =
  | { kind: "stored"; path: string; url: string; width: number; height: number }
  | { kind: "refused"; reason: "type" | "size" };

/**
 * Takes in a file as a picture, made anew from its pixels, with the copies that pages show. `url` is what a record's
 * `image` holds. A picture that no record names is removed after a day (server/jobs/remove-orphaned-images.ts).
 */
export async function storeImage(
  ctx: StaffContext,
  store: ImageStore,
  { file, folder }: { file: Uint8Array; folder: ImageFolder },
): Promise<StoredImage | Forbidden> {
  if (!may(ctx.actor, "content.write")) return { kind: "forbidden", permission: "content.write" };
  return forUpload(async () => {
    const picture = await readPicture(file);
    if ("kind" in picture) return picture;
    const path = `${folder}/${nameUpload(picture, ctx.clock.now())}`;
    // The row first: whatever breaks from here on, the job that removes orphans knows about the files.
    const recorded = await staffWrite(ctx, "content.write", async ({ tx, now, audit }) => {
      const { width, height, mime, bytes } = picture;
      const [row] = await tx
        .insert(images)
        .values({ path, mime, width, height, bytes: bytes.length, uploadedBy: ctx.actor.id, createdAt: now })
        .returning({ id: images.id });
      if (!row) throw new Error("the row of a picture was not written");
      await audit({ action: "upload", entity: "image", entityId: row.id, after: { path } });
      return { kind: "recorded" } as const;
    });
    if (recorded.kind === "forbidden") return recorded;
    const put = await store.put(path, picture.bytes, "original");
    if (put === "taken") throw new Error(`a picture named ${path} is there already`);
    await putWebp(store, { path, width: picture.width, bytes: picture.bytes });
    return { kind: "stored", path, url: store.urlOf(path), width: picture.width, height: picture.height };
  });
}
