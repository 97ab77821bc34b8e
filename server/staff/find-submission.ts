import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { StaffContext } from "./staff-write.ts";
import { auditLog } from "./table.ts";

/**
 * Finds the record that this form has already created. A browser sends a form again when the answer was lost. When both
 * requests arrive at once, the database accepts only one creation per submission (`audit_log_created_once`).
 */
export async function findCreated(
  { db, actor, submission }: StaffContext,
  entity: string,
): Promise<{ id: string; after: unknown } | undefined> {
  if (submission === undefined) return undefined;
  const [entry] = await db
    .select({ id: auditLog.entityId, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.submission, submission),
        eq(auditLog.action, "create"),
        eq(auditLog.entity, entity),
        eq(auditLog.actorId, actor.id),
      ),
    );
  return entry;
}

/** Whether this form made the last change of the record. */
export async function isOwnSubmission(
  tx: Tx,
  { actor, submission }: StaffContext,
  entity: string,
  entityId: string,
): Promise<boolean> {
  if (submission === undefined) return false;
  const [lastEntry] = await tx
    .select({ submission: auditLog.submission, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return lastEntry?.submission === submission && lastEntry.actorId === actor.id;
}
