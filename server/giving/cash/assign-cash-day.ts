import { and, asc, eq, isNull } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import { refunds } from "#server/giving/payments/refunds/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { cashDays, cashDesks } from "./table.ts";

/** Lists the desks with an open day, for the form of a gift. */
export function listOpenDesks(
  db: Db | Tx,
): Promise<{ id: string; name: string; place: string; day: string }[]> {
  return db
    .select({ id: cashDesks.id, name: cashDesks.name, place: cashDesks.place, day: cashDays.day })
    .from(cashDesks)
    .innerJoin(cashDays, and(eq(cashDays.deskId, cashDesks.id), isNull(cashDays.closedAt)))
    .orderBy(asc(cashDesks.name), asc(cashDesks.id));
}

export async function hasDesks(db: Db | Tx): Promise<boolean> {
  return (await db.$count(cashDesks, eq(cashDesks.state, "active"))) > 0;
}

/** Returns the open day of a desk. A closing waits for this transaction; the transaction waits for a closing. */
export async function findOpenDay(tx: Tx, deskId: string): Promise<string | null> {
  const [day] = await tx
    .select({ id: cashDays.id })
    .from(cashDays)
    .where(and(eq(cashDays.deskId, deskId), isNull(cashDays.closedAt)))
    .for("share");
  return day?.id ?? null;
}

type DayAssigned =
  | { kind: "assigned"; dayId: string }
  /** The desk has no open day: its day was closed, or was not opened yet. */
  | { kind: "day-closed" };

type OrderAssigned =
  | DayAssigned
  /** The foundation has no desk, so the gift is in no day. */
  | { kind: "without-desk" }
  /** The foundation has desks, and none was chosen. */
  | { kind: "desk-needed" };

/** Finds the day into which a cash gift goes. The day stays open until this transaction ends. */
export async function findDayForGift(tx: Tx, deskId: string | null): Promise<OrderAssigned> {
  if (!deskId) return { kind: (await hasDesks(tx)) ? "desk-needed" : "without-desk" };
  const dayId = await findOpenDay(tx, deskId);
  return dayId ? { kind: "assigned", dayId } : { kind: "day-closed" };
}

/** Puts the money of a cash gift into the open day of a desk. */
export async function assignOrder(
  tx: Tx,
  { orderId, deskId }: { orderId: string; deskId: string | null },
): Promise<OrderAssigned> {
  const found = await findDayForGift(tx, deskId);
  if (found.kind === "assigned")
    await tx.update(orders).set({ cashDayId: found.dayId }).where(eq(orders.id, orderId));
  return found;
}

/**
 * Takes the money of a cash refund out of the open day of the desk that took the gift, or of `deskId`. Call it when the
 * refund is confirmed, because only then has the money left the desk.
 */
export async function assignRefund(
  tx: Tx,
  { refundId, orderId, deskId }: { refundId: string; orderId: string; deskId?: string },
): Promise<DayAssigned | { kind: "without-desk" }> {
  const found = await findDayForRefund(tx, { orderId, deskId });
  if (found.kind === "assigned")
    await tx.update(refunds).set({ cashDayId: found.dayId }).where(eq(refunds.id, refundId));
  return found;
}

/** Finds the day out of which the money of a cash refund goes. The day stays open until this transaction ends. */
export async function findDayForRefund(
  tx: Tx,
  { orderId, deskId }: { orderId: string; deskId?: string | undefined },
): Promise<DayAssigned | { kind: "without-desk" }> {
  const [gift] = await tx
    .select({ deskId: cashDays.deskId })
    .from(orders)
    .innerJoin(cashDays, eq(cashDays.id, orders.cashDayId))
    .where(eq(orders.id, orderId));
  if (!gift) return { kind: "without-desk" };
  const dayId = await findOpenDay(tx, deskId ?? gift.deskId);
  return dayId ? { kind: "assigned", dayId } : { kind: "day-closed" };
}
