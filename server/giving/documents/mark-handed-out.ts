import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { documents } from "./table.ts";

/** Marks the original of a receipt as handed out. Returns false when it was handed out earlier, so this is a copy. */
export async function markHandedOut(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(documents)
    .set({ originalLeftAt: now })
    .where(and(eq(documents.id, id), isNull(documents.originalLeftAt)))
    .returning({ id: documents.id });
  return taken.length > 0;
}
