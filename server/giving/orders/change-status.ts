import { eq } from "drizzle-orm";
import type { EditTarget, Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { isStaffDay } from "#shared/giving/staff-days.ts";
import { isHandMethod } from "#shared/giving/staff-gift.ts";
import { choosePayment, noChoice, type PaymentChoice, writeChoice } from "./adopt-payment.ts";
import { auditStatus } from "./audit-status.ts";
import { hasOpenRefund } from "./has-open-refund.ts";
import { lastChange, lockOrder, type OrderRow } from "./lock-order.ts";
import { isStaffStatus, type StaffStatus, statusNote } from "./rules.ts";
import { setOrderStatus } from "./set-order-status.ts";
import type { StatusCause } from "./status-changes.ts";
import { orders } from "./table.ts";

/** `changed` is false when an earlier request of the same person has already set this status. */
type StatusSaved = { kind: "saved"; id: string; updatedAt: Date; changed: boolean };
/** A refund of the order has no outcome yet. It must end first, or staff must give it up. */
export type Refunding = { kind: "refunding" };
/** The entered day is in the future, or too long ago (shared/giving/staff-days.ts). */
export type WrongDay = { kind: "wrong-day" };
/** The chosen card payment was refunded in part, or another payment is the order's own. */
export type NotAdoptable = { kind: "not-adoptable" };
/** Cash and card terminal: staff undo the gift with a refund (server/giving/payments/refunds/undo-gift.ts). */
export type TakenInHand = { kind: "taken-in-hand" };
export type StatusChanged =
  | StatusSaved
  | TakenInHand
  | Refunding
  | WrongDay
  | NotAdoptable
  | Stale
  | Missing
  | Forbidden;

/** `note`: the reason, such as a refund at the bank. The back office shows it until the status changes again. */
type StatusChange = EditTarget & {
  status: StaffStatus;
  note?: string | null;
  givenOn?: string | undefined;
  payment?: PaymentChoice;
};

const causes = {
  completed: "completion",
  pending: "reopening",
  cancelled: "cancellation",
} as const satisfies Record<StaffStatus, StatusCause>;

/** Changes the status for a member of staff, or the note about the same status. */
export function changeStatus(ctx: StaffContext, change: StatusChange): Promise<StatusChanged> {
  return staffWrite(ctx, "orders", "decide", (staff) => writeStaffStatus(staff, ctx.actor.id, change));
}

/** Changes the status in an open transaction, for callers that write more with it. */
export async function writeStaffStatus(
  { tx, now, audit }: StaffTx,
  by: string,
  { id, expectedUpdatedAt, force, status, note, givenOn, payment }: StatusChange,
): Promise<StatusChanged> {
  if (!isStaffStatus(status)) throw new Error("staff cannot choose this status");
  const order = await lockOrder(tx, id);
  if (!order) return { kind: "missing" };
  const unchangedResult: StatusSaved = { kind: "saved", id, updatedAt: order.updatedAt, changed: false };
  const newNote = statusNote(note);
  const isSameStatus = order.status === status;
  const hasNoChange = isSameStatus && (newNote === null || newNote === order.statusNote);
  if (order.updatedAt.getTime() !== expectedUpdatedAt.getTime()) {
    const { actorId, ...latestChange } = await lastChange(tx, order);
    // The same person has pressed the button twice. That is not a conflict.
    if (hasNoChange && actorId === by) return unchangedResult;
    if (!force) return latestChange;
  }
  if (hasNoChange) return unchangedResult;
  // The money of an imported gift is in no cash desk.
  const isInHand = isHandMethod(order.paymentMethod) && order.source !== "import";
  if (!isSameStatus && isInHand) return { kind: "taken-in-hand" };
  if (givenOn !== undefined && !isStaffDay(givenOn, now)) return { kind: "wrong-day" };
  const payments = status === "completed" && !isSameStatus ? await choosePayment(tx, id, payment) : noChoice;
  if (!payments) return { kind: "not-adoptable" };
  if (!isSameStatus && (await hasOpenRefund(tx, id))) return { kind: "refunding" };
  const updatedAt = isSameStatus
    ? await writeNote(tx, order, newNote, now)
    : await setOrderStatus(tx, order, { cause: causes[status], by, note: newNote, givenOn }, now);
  await auditStatus(audit, order, status, { note: newNote, givenOn });
  await writeChoice({ tx, now, audit, by }, id, payments);
  return { kind: "saved", id, updatedAt, changed: true };
}

/** A note is no status change: a status change would decide about a payment that the bank denies. */
async function writeNote(tx: Tx, order: OrderRow, statusNote: string | null, now: Date): Promise<Date> {
  const updatedAt = laterThan(order.updatedAt, now);
  await tx
    .update(orders)
    .set({ statusNote, updatedAt, staffChangedAt: updatedAt })
    .where(eq(orders.id, order.id));
  return updatedAt;
}
