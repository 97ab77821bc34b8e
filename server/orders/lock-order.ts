import { and, desc, eq, inArray } from "drizzle-orm";
import { auditLog } from "../accounts/table.ts";
import type { Tx } from "../db/connect.ts";
import type { Stale } from "../records/outcomes.ts";
import { statusActions } from "./rules.ts";
import { orders } from "./table.ts";

export type OrderRow = typeof orders.$inferSelect;

/** The same lock that a payment takes: only one transaction changes an order at a time. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** Who changed the order last: a staff member or the job that cancels transfers; null when it was the bank. */
export async function lastChange(tx: Tx, order: OrderRow): Promise<Stale & { actorId: string | null }> {
  const stale = { kind: "stale", at: order.updatedAt } as const;
  if (order.staffChangedAt?.getTime() !== order.updatedAt.getTime())
    return { ...stale, by: null, actorId: null };
  const [entry] = await tx
    .select({ name: auditLog.actorName, actorId: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, "order"),
        eq(auditLog.entityId, order.id),
        inArray(auditLog.action, [...statusActions]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return { ...stale, by: entry?.name ?? null, actorId: entry?.actorId ?? null };
}
