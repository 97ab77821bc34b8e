import { and, eq, sql } from "drizzle-orm";
import { auditLog } from "../../accounts/table.ts";
import type { Db } from "../../db/connect.ts";
import type { Way } from "./rules.ts";

/** One step of a refund; `by` is the member of staff, or null: the site. */
export type RefundStep = {
  at: Date;
  action: string;
  by: string | null;
  way: Way | null;
  code: string | null;
};

/** From the audit trail of its order, oldest first. */
export async function refundHistory(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<RefundStep[]> {
  const ofRefund = sql`${auditLog.after} ->> 'refund' = ${id}`;
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, orderId), ofRefund))
    .orderBy(auditLog.id);
  return rows.map(({ at, action, actorId, actorName, after }) => {
    const { way, code } = after as { way?: unknown; code?: unknown };
    return {
      ...{ at, action, by: actorId === null && actorName === "Sistem" ? null : actorName },
      way: way === "void" || way === "refund" ? way : null,
      code: typeof code === "string" ? code : null,
    };
  });
}
