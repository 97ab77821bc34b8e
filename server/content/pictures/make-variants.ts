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
  /** The signal aborts when the server stops. The next start finishes the work. */
  stopping?: AbortSignal;
};

/** Raise this number when widths are added: the background job then adds the missing copies of every picture. */
export const recipe = 1;

/** Uploads have finished or failed after this many milliseconds. Younger pictures are left out. */
const minAgeMs = 2 * 60 * 1000;

type Original = { path: string; width: number };

/** Stores the copies that a page may request as soon as the picture is stored. */
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

/** Makes the AVIF copies of new pictures, and missing WebP ones. Returns the number of pictures. */
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
      // The work goes on with the other pictures, and the next run tries this one again.
      log.error({ err, picture: picture.path }, "picture copies failed");
      continue;
    }
    const [row] = await db
      .update(images)
      .set({ recipe })
      .where(eq(images.id, id))
      .returning({ id: images.id });
    // The picture was removed as an orphan meanwhile. Without a row, its new copies would stay forever.
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

/** Returns the store's kind for a file with this path. */
export function toStoreKind(path: string): "original" | "variant" {
  return isVariant(path) ? "variant" : "original";
}
