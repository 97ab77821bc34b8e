import { and, asc, eq, lt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { copyPicture } from "#server/platform/pictures/decode-picture.ts";
import { listFiles } from "#server/platform/pictures/served-files.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { isVariant, type VariantFormat, variantOf, variantWidths } from "#shared/content/picture.ts";
import { images } from "./table.ts";

export type ImageContext = {
  db: Db;
  images: ImageStore;
  clock: Clock;
  log: Logger;
  /** This signal aborts when the server stops. After the next start the job finishes the work. */
  stopping?: AbortSignal;
};

/** Increase this number when you add a width. The background job then adds the missing copies of all pictures. */
export const recipe = 1;

/** The minimum age of a picture in milliseconds. The upload of a younger picture may not have finished. */
const minAgeMs = 2 * 60 * 1000;

type Original = { path: string; width: number };

/** Stores the copies that pages need at once. Until the job makes the AVIF copies, their paths contain WebP files. */
export async function putWebp(
  store: ImageStore,
  path: string,
  webp: readonly { width: number; bytes: Uint8Array }[],
): Promise<void> {
  for (const { width, bytes } of webp) {
    await Promise.all([
      store.put(variantOf(path, width, "webp"), bytes, "variant"),
      store.put(variantOf(path, width, "avif"), bytes, "stand-in"),
    ]);
  }
}

/** Makes the AVIF copies of new pictures, and missing WebP copies. Returns the number of completed pictures. */
export async function makeVariants(ctx: ImageContext): Promise<number> {
  const { db, images: store, clock, log, stopping } = ctx;
  const incomplete = await db
    .select({ id: images.id, path: images.path, width: images.width })
    .from(images)
    .where(and(lt(images.recipe, recipe), lt(images.createdAt, new Date(clock.now().getTime() - minAgeMs))))
    .orderBy(asc(images.createdAt))
    .limit(20);
  let completedCount = 0;
  for (const { id, ...picture } of incomplete) {
    try {
      const hasOriginal = await completeVariants(store, picture, stopping);
      if (!hasOriginal) log.error({ picture: picture.path }, "picture copies failed: original missing");
    } catch (err) {
      if (stopping?.aborted) break;
      // The next run tries this picture again.
      log.error({ err, picture: picture.path }, "picture copies failed");
      continue;
    }
    const [row] = await db
      .update(images)
      .set({ recipe })
      .where(eq(images.id, id))
      .returning({ id: images.id });
    // Meanwhile another job has removed the picture. Without its row, no job would ever find the new copies.
    if (!row) await store.remove(listFiles(picture));
    else completedCount++;
  }
  return completedCount;
}

async function completeVariants(
  store: ImageStore,
  { path, width }: Original,
  stopping?: AbortSignal,
): Promise<boolean> {
  const bytes = await store.read(path);
  if (!bytes) return false;
  const storeCopy = async (copyWidth: number, format: VariantFormat) => {
    stopping?.throwIfAborted();
    const variant = await copyPicture(bytes, copyWidth, format, stopping);
    await store.put(variantOf(path, copyWidth, format), variant, "variant");
  };
  for (const copyWidth of variantWidths(width)) {
    if (!(await store.has(variantOf(path, copyWidth, "webp")))) await storeCopy(copyWidth, "webp");
    await storeCopy(copyWidth, "avif");
  }
  return true;
}

/** Returns the kind of the file with this path, for the store. */
export function toStoreKind(path: string): "original" | "variant" {
  return isVariant(path) ? "variant" : "original";
}
