import { and, desc, eq, inArray } from "drizzle-orm";
import { istanbulDay } from "#shared/dates.ts";
import { auditLog } from "../accounts/table.ts";
import type { Tx } from "../db/connect.ts";
import { type SmsStatus, smsOutbox } from "../messaging/table.ts";
import type { Stale } from "../records/outcomes.ts";
import { laterThan } from "../records/rows.ts";
import { reachedBySms } from "./reached-by-sms.ts";
import { type StaffStatus, statusActions } from "./rules.ts";
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

/**
 * Writes the status of a locked order; a database trigger updates the collected amounts. `by` null: a job. `givenOn`: the
 * day of the gift if this completes the order, today by default. A queued or refused SMS is withdrawn when the order is
 * no longer completed. Returns the new `updatedAt`.
 */
export async function writeStatus(
  tx: Tx,
  order: OrderRow,
  status: StaffStatus,
  {
    note,
    by,
    now,
    givenOn,
  }: { note: string | null; by: string | null; now: Date; givenOn?: string | undefined },
): Promise<Date> {
  const updatedAt = laterThan(order.updatedAt, now);
  const completed = status === "completed";
  // A note to an order that is already completed keeps who completed it.
  const completes = completed && order.status !== "completed";
  await tx
    .update(orders)
    .set({
      status,
      statusNote: note,
      updatedAt,
      ...(by ? { staffChangedAt: updatedAt } : {}),
      // A note is no status: it decides nothing about a payment that the bank denies.
      ...(by && order.status !== status ? { staffStatusAt: updatedAt, contradictedAt: null } : {}),
      ...(completes
        ? {
            completedAt: updatedAt,
            givenOn: givenOn ?? istanbulDay(updatedAt),
            completedBy: by,
            errorCode: null,
          }
        : {}),
    })
    .where(eq(orders.id, order.id));
  if (order.status === "completed" && !completed) {
    await withdrawSms(tx, order.id, now);
  }
  return updatedAt;
}

/** Withdraws the SMS of a locked order that left `completed`, if its delivery has not begun. */
export async function withdrawSms(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .update(smsOutbox)
    .set({ status: "withdrawn", updatedAt: now })
    .where(and(eq(smsOutbox.orderId, orderId), inArray(smsOutbox.status, ["queued", "failed"])));
}

/** For `setStatus`: the SMS about a completion, in its transaction. */
export async function queueCompletionSms({ tx, now }: { tx: Tx; now: Date }, order: OrderRow): Promise<void> {
  if (order.status !== "completed") await queueSms(tx, order, now);
}

/**
 * Puts an SMS about a locked order into the outbox, unless one was or may have been sent earlier. False: no SMS
 * reaches the order. `from`: the states from which an existing SMS is queued again.
 */
export async function queueSms(
  tx: Tx,
  order: OrderRow,
  now: Date,
  from: readonly SmsStatus[] = ["withdrawn", "failed"],
): Promise<boolean> {
  const phone = await reachedBySms(tx, order.customerPhone);
  if (phone === null) return false;
  if (order.smsSent) return true;
  const row = { phone, updatedAt: now };
  await tx
    .insert(smsOutbox)
    .values({ ...row, orderId: order.id, createdAt: now })
    .onConflictDoUpdate({
      target: smsOutbox.orderId,
      set: { ...row, status: "queued", nextTryAt: null, error: null },
      setWhere: inArray(smsOutbox.status, [...from]),
    });
  return true;
}
