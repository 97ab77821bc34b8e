import { and, asc, eq, isNull } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { lockDay } from "./lock-day.ts";
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

/** The desk has no open day: its day was closed, or was not opened yet. */
type DayClosed = { kind: "day-closed" };

type GiftDay =
  | { kind: "found"; dayId: string }
  | DayClosed
  /** The foundation has no desk, so the gift is in no day. */
  | { kind: "without-desk" }
  /** The foundation has desks, and none was chosen. */
  | { kind: "desk-needed" };

/** Finds the day into which a cash gift goes. A closing waits for this transaction; the transaction waits for a closing. */
export async function findDayForGift(tx: Tx, deskId: string | null): Promise<GiftDay> {
  if (!deskId) return { kind: (await hasDesks(tx)) ? "desk-needed" : "without-desk" };
  const [day] = await tx.select({ id: cashDays.id }).from(cashDays).where(isOpenDayOf(deskId)).for("share");
  return day ? { kind: "found", dayId: day.id } : { kind: "day-closed" };
}

type RefundDay =
  | { kind: "found"; dayId: string }
  | DayClosed
  /** Only `left` kuruş should be in the desk. */
  | { kind: "above-desk"; left: number }
  /** The gift is in no day of a desk. */
  | { kind: "without-desk" };

/**
 * Finds the open day, of the desk that took the gift, out of which the money of a cash refund goes. Call it when the refund
 * is confirmed, because only then has the money left the desk. The day is locked as for a deposit.
 */
export async function findDayForRefund(
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<RefundDay> {
  const [gift] = await tx
    .select({ deskId: cashDays.deskId })
    .from(orders)
    .innerJoin(cashDays, eq(cashDays.id, orders.cashDayId))
    .where(eq(orders.id, orderId));
  if (!gift) return { kind: "without-desk" };
  const [day] = await tx.select({ id: cashDays.id }).from(cashDays).where(isOpenDayOf(gift.deskId));
  const locked = day && (await lockDay(tx, day.id));
  if (locked?.kind !== "open") return { kind: "day-closed" };
  const left = locked.day.opening + locked.booked;
  if (amount > left) return { kind: "above-desk", left: Math.max(0, left) };
  return { kind: "found", dayId: locked.day.id };
}

const isOpenDayOf = (deskId: string) => and(eq(cashDays.deskId, deskId), isNull(cashDays.closedAt));
