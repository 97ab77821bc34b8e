import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { storedPath } from "#shared/content/picture.ts";
import { images } from "./table.ts";

/**
 * Call it in the transaction that saves a record with this picture: from then on the picture is no orphan. "gone": it
 * was removed, because the form stayed open for more than a day; the person must choose it again. "foreign": not one
 * of our pictures, nothing to do.
 */
export async function claimImage(tx: Tx, url: string): Promise<"claimed" | "gone" | "foreign"> {
  const path = storedPath(url);
  if (path === null) return "foreign";
  // An update instead of a read: it and a removal at the same moment wait for each other.
  const [row] = await tx
    .update(images)
    .set({ orphanedAt: null })
    .where(eq(images.path, path))
    .returning({ id: images.id });
  return row ? "claimed" : "gone";
}
