import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { documents } from "./table.ts";

/** Marks the original of a receipt as handed out. Returns false when it was handed out before. */
export async function markHandedOut(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({ originalHandedOutAt: now })
    .where(and(eq(documents.id, id), isNull(documents.originalHandedOutAt)))
    .returning({ id: documents.id });
  return rows.length > 0;
}
