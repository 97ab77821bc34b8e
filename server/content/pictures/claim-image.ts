import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { storedPath } from "#shared/content/picture.ts";
import { images } from "./table.ts";

/**
 * Marks a picture as used, in the transaction that saves a record with it. With "gone" the picture was removed, because
 * the form stayed open for more than a day, and the person must choose it again. With "foreign" the address is not one
 * of our pictures.
 */
export async function claimImage(tx: Tx, url: string): Promise<"claimed" | "gone" | "foreign"> {
  const path = storedPath(url);
  if (path === null) return "foreign";
  // An update waits while a job removes the picture. A read would not wait.
  const [row] = await tx
    .update(images)
    .set({ orphanedAt: null })
    .where(eq(images.path, path))
    .returning({ id: images.id });
  return row ? "claimed" : "gone";
}
