import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Categorized } from "#shared/content/category.ts";
import { categories } from "./table.ts";

/**
 * Whether the list has this category, also a hidden one. The lock keeps it until the record is written: another person
 * may be deleting it.
 */
export async function hasCategory(tx: Tx, kind: Categorized, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.kind, kind), isNull(categories.deletedAt)))
    .for("share");
  return rows.length > 0;
}
