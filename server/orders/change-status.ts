import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Missing, Stale, Target } from "../records/outcomes.ts";
import { hasOpenRefund } from "./has-open-refund.ts";
import { isStaffStatus, type StaffStatus, statusAction, statusNote } from "./rules.ts";
import { lastChange, lockOrder, type OrderRow, writeStatus } from "./write-status.ts";

/** `changed` false: the same person's earlier request has already set this status. */
export type StatusSaved = { kind: "saved"; id: string; updatedAt: Date; changed: boolean };
/** A refund of the order has no outcome yet: it changes the status itself, or staff give it up first. */
export type Refunding = { kind: "refunding" };
export type StatusChanged = StatusSaved | Refunding | Stale | Missing | Forbidden;

/** `note`: the reason; for instance, a refund at the bank. Shown with the order until its status changes again. */
export type StatusChange = Target & { status: StaffStatus; note?: string | null };

/** Sets a status other than `completed` (see completeOrder); collected amounts follow in the same transaction. */
export function changeStatus(
  ctx: StaffContext,
  change: StatusChange & { status: Exclude<StaffStatus, "completed"> },
): Promise<StatusChanged> {
  return setStatus(ctx, change, async () => {});
}

/** Shared by both functions. `also` runs in the same transaction, only if a status was written. */
export function setStatus(
  ctx: StaffContext,
  { id, seen, force, status, note }: StatusChange,
  also: (staff: { tx: Parameters<typeof lockOrder>[0]; now: Date }, order: OrderRow) => Promise<void>,
): Promise<StatusChanged> {
  if (!isStaffStatus(status)) throw new Error("staff cannot choose this status");
  return staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<StatusChanged> => {
    const order = await lockOrder(tx, id);
    if (!order) return { kind: "missing" };
    const unchanged: StatusSaved = { kind: "saved", id, updatedAt: order.updatedAt, changed: false };
    const written = statusNote(note);
    const same = order.status === status && (written === null || written === order.statusNote);
    if (order.updatedAt.getTime() !== seen.getTime()) {
      const { actorId, ...last } = await lastChange(tx, order);
      // A second press of the same button is no conflict between two people.
      if (same && actorId === ctx.actor.id) return unchanged;
      if (!force) return last;
    }
    if (same) return unchanged;
    if (order.status !== status && (await hasOpenRefund(tx, id))) return { kind: "refunding" };
    const updatedAt = await writeStatus(tx, order, status, { note: written, by: ctx.actor.id, now });
    await also({ tx, now }, order);
    await audit({
      action: statusAction(status),
      entity: "order",
      entityId: id,
      before: { status: order.status, ...(order.statusNote ? { note: order.statusNote } : {}) },
      after: { status, ...(written ? { note: written } : {}) },
    });
    return { kind: "saved", id, updatedAt, changed: true };
  });
}
