import { eq } from "drizzle-orm";
import type { Missing, Stale, Target } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { isStaffDay } from "#shared/giving/staff-days.ts";
import { choosePayment, noChoice, type PaymentChoice, writeChoice } from "./adopt-payment.ts";
import { auditStatus } from "./audit-status.ts";
import { hasOpenRefund } from "./has-open-refund.ts";
import { lastChange, lockOrder, type OrderRow } from "./lock-order.ts";
import { isStaffStatus, type StaffStatus, statusNote } from "./rules.ts";
import { setOrderStatus } from "./set-order-status.ts";
import type { StatusCause } from "./status-changes.ts";
import { orders } from "./table.ts";

/** `changed` false: the same person's earlier request has already set this status. */
type StatusSaved = { kind: "saved"; id: string; updatedAt: Date; changed: boolean };
/** A refund of the order has no outcome yet, which must end or be given up first. */
export type Refunding = { kind: "refunding" };
/** The entered day is in the future, or too long ago (shared/giving/staff-days.ts). */
export type WrongDay = { kind: "wrong-day" };
/** The chosen card payment was refunded in part, or another payment is the order's own. */
export type NotAdoptable = { kind: "not-adoptable" };
export type StatusChanged = StatusSaved | Refunding | WrongDay | NotAdoptable | Stale | Missing | Forbidden;

/** `note`: the reason, such as a refund at the bank. Pages show it until the status changes again. */
type StatusChange = Target & {
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

/** Sets a status for a member of staff, or a new note for the present status. */
export function changeStatus(ctx: StaffContext, change: StatusChange): Promise<StatusChanged> {
  return staffWrite(ctx, "orders.write", (staff) => writeStaffStatus(staff, ctx.actor.id, change));
}

/** Changes the status in an open transaction, for callers that write more with it. */
export async function writeStaffStatus(
  { tx, now, audit }: StaffTx,
  by: string,
  { id, seen, force, status, note, givenOn, payment }: StatusChange,
): Promise<StatusChanged> {
  if (!isStaffStatus(status)) throw new Error("staff cannot choose this status");
  const order = await lockOrder(tx, id);
  if (!order) return { kind: "missing" };
  const unchanged: StatusSaved = { kind: "saved", id, updatedAt: order.updatedAt, changed: false };
  const written = statusNote(note);
  const same = order.status === status;
  const nothing = same && (written === null || written === order.statusNote);
  if (order.updatedAt.getTime() !== seen.getTime()) {
    const { actorId, ...last } = await lastChange(tx, order);
    // A second press of the same button is no conflict between two people.
    if (nothing && actorId === by) return unchanged;
    if (!force) return last;
  }
  if (nothing) return unchanged;
  if (givenOn !== undefined && !isStaffDay(givenOn, now)) return { kind: "wrong-day" };
  const chosen = status === "completed" && !same ? await choosePayment(tx, id, payment) : noChoice;
  if (!chosen) return { kind: "not-adoptable" };
  if (!same && (await hasOpenRefund(tx, id))) return { kind: "refunding" };
  const updatedAt = same
    ? await writeNote(tx, order, written, now)
    : await setOrderStatus(tx, order, { cause: causes[status], by, note: written, givenOn }, now);
  await auditStatus(audit, order, status, { note: written, givenOn });
  await writeChoice({ tx, now, audit, by }, id, chosen);
  return { kind: "saved", id, updatedAt, changed: true };
}

/** A note does not count as a status change, which would decide about a payment that the bank denies. */
async function writeNote(tx: Tx, order: OrderRow, statusNote: string | null, now: Date): Promise<Date> {
  const updatedAt = laterThan(order.updatedAt, now);
  await tx
    .update(orders)
    .set({ statusNote, updatedAt, staffChangedAt: updatedAt })
    .where(eq(orders.id, order.id));
  return updatedAt;
}
