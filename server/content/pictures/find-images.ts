import { inArray } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { images } from "./table.ts";

/**
 * Finds the size in bytes and the type of stored pictures by their paths. Unknown paths are left out.
 */
export async function findImages(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, { bytes: number; mime: string }>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .select({ path: images.path, bytes: images.bytes, mime: images.mime })
    .from(images)
    .where(inArray(images.path, [...paths]));
  return new Map(rows.map(({ path, ...image }) => [path, image]));
}
