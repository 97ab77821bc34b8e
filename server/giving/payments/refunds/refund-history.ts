import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { auditLog } from "#server/staff/table.ts";
import type { RefundWay } from "./rules.ts";

export type RefundStep = Awaited<ReturnType<typeof refundHistory>>[number];

/** Returns the steps of a refund from the audit trail of its order, oldest first. */
export async function refundHistory(db: Db, { id, orderId }: { id: string; orderId: string }) {
  const ofRefund = sql`${auditLog.after} ->> 'refund' = ${id}`;
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, orderId), ofRefund))
    .orderBy(auditLog.id);
  return rows.map(({ at, action, actorId, actorName, after }) => {
    const { way, code } = after as { way?: RefundWay; code?: string };
    return {
      at,
      action,
      /** The member of staff; null for a step of the server. */
      by: actorId === null && actorName === "Sistem" ? null : actorName,
      way: way ?? null,
      code: code ?? null,
    };
  });
}
