import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { pictureName, pictureStem, pictureTexts } from "#server/content/picture-texts.ts";
import type { ImageContext } from "#server/content/pictures/make-variants.ts";
import { images } from "#server/content/pictures/table.ts";
import { accountCodes } from "#server/giving/transfers/karekod/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { listFiles } from "#server/platform/pictures/served-files.ts";
import { dayMs } from "#shared/text/time.ts";

const texts = sql`${pictureTexts()} union all select ${accountCodes.picture} as text from ${accountCodes}`;

/**
 * Removes pictures that no text has contained for a day: uploads of abandoned forms, replaced pictures, and pictures of
 * purged records. The day begins with the first run that finds the picture in no text. Returns the number of removed
 * pictures.
 */
export async function removeOrphanedImages({ db, images: store, clock, log }: ImageContext): Promise<number> {
  const now = clock.now();
  await db.transaction((tx) => markOrphans(tx, now));
  const isDue = and(isNotNull(images.orphanedAt), lte(images.orphanedAt, new Date(now.getTime() - dayMs)));
  const dueImages = await db.select({ id: images.id }).from(images).where(isDue).limit(500);
  let removed = 0;
  for (const { id } of dueImages) {
    try {
      const path = await db.transaction(async (tx) => {
        // A slow bucket may take longer to remove the files than server/platform/db/postgres.ts allows.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        // The row is locked until the files are removed. A save that claims the picture waits, and then gets "gone".
        const isThisImage = and(eq(images.id, id), isDue);
        const [image] = await tx.select().from(images).where(isThisImage).for("update");
        if (!image || (await isReferenced(tx, image.path))) return null;
        await store.remove(listFiles(image));
        await tx.delete(images).where(eq(images.id, id));
        return image.path;
      });
      if (path) removed++;
    } catch (err) {
      // The row remains, so the next run tries again.
      log.error({ err, id }, "picture removal failed");
    }
  }
  return removed;
}

async function markOrphans(tx: Tx, now: Date): Promise<void> {
  const referencedNames = sql`select found[1] from (${texts}) named, regexp_matches(named.text, ${pictureName}, 'g') found`;
  await tx
    .update(images)
    .set({ orphanedAt: null })
    .where(sql`orphaned_at is not null and ${pictureStem} in (${referencedNames})`);
  await tx
    .update(images)
    .set({ orphanedAt: now })
    .where(sql`orphaned_at is null and ${pictureStem} not in (${referencedNames})`);
}

async function isReferenced(tx: Tx, path: string): Promise<boolean> {
  const name = path.replace(/\.[a-z]+$/, "");
  const query: SQL = sql`select 1 from (${texts}) named where position(${name} in named.text) > 0 limit 1`;
  const rows = await rowsOf<unknown>(tx)`${query}`;
  return rows.length > 0;
}
