import { istanbulDay } from "#shared/dates.ts";
import type { Db } from "../db/connect.ts";
import { lockOrder } from "./lock-order.ts";
import { type StatusChange, setOrderStatus } from "./set-order-status.ts";

/** The bank approves the card payment of an order. */
export function approve(db: Db, id: string, at = new Date()): Promise<void> {
  return change(db, id, { cause: "approval", givenOn: istanbulDay(at), notifyAfter: null }, at);
}

/** An order is cancelled. */
export function cancel(db: Db, id: string, at = new Date()): Promise<void> {
  return change(db, id, { cause: "cancellation", by: null, note: null }, at);
}

function change(db: Db, id: string, to: StatusChange, at: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`no order ${id}`);
    await setOrderStatus(tx, order, to, at);
  });
}
