import { eq } from "drizzle-orm";
import { storedPath } from "#shared/picture.ts";
import type { Tx } from "../db/connect.ts";
import { images } from "./table.ts";

/**
 * To be called by whatever saves a record that names a picture, in the same transaction: from here on the picture is
 * no orphan. "gone": it was removed, because the form stood open for more than a day without being saved; the person
 * has to choose it again. "foreign": not one of our pictures, nothing to do.
 */
export async function claimImage(tx: Tx, url: string): Promise<"claimed" | "gone" | "foreign"> {
  const path = storedPath(url);
  if (path === null) return "foreign";
  // A write, not a look: a removal at the same moment waits for us, or we for it.
  const [row] = await tx
    .update(images)
    .set({ orphanedAt: null })
    .where(eq(images.path, path))
    .returning({ id: images.id });
  return row ? "claimed" : "gone";
}
