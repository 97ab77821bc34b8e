import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { auditLog } from "./table.ts";

/** Returns who last changed a record, by the audit trail; null without an entry. */
export async function findLastEditor(db: Db | Tx, entity: string, entityId: string): Promise<string | null> {
  const [entry] = await db
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.name ?? null;
}
