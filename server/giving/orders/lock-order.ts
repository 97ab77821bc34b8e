import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Stale } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { auditLog } from "#server/staff/table.ts";
import { statusActions } from "./rules.ts";
import { orders } from "./table.ts";

export type OrderRow = typeof orders.$inferSelect;

/** Locks an order, so that only one transaction changes it at a time. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** Locks an order for a delivery. Staff and payments wait for this lock; inserts that reference the order do not. */
export async function lockForDelivery(
  tx: Tx,
  id: string,
  how: { skipLocked?: true },
): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update", how);
  return order;
}

/** Selects whether the order's messages may be sent: not before the bank confirms the payment (docs/decisions/041). */
export function isReleased(orderId: AnyPgColumn, now: Date): SQL {
  return sql`not exists (select from orders o where o.id = ${orderId} and o.tell_after > ${now.toISOString()})`;
}

/** Returns who changed the order last: a member of staff or the job that cancels transfers; null for the bank. */
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
