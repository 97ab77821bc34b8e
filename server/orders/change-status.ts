import { isStaffDay } from "#shared/given-day.ts";
import type { AuditEntry } from "../accounts/audit.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Tx } from "../db/connect.ts";
import type { Missing, Stale, Target } from "../records/outcomes.ts";
import { choosePayment, noChoice, type PaymentChoice, writeChoice } from "./adopt-payment.ts";
import { hasOpenRefund } from "./has-open-refund.ts";
import { isStaffStatus, type StaffStatus, statusAction, statusNote } from "./rules.ts";
import { lastChange, lockOrder, type OrderRow, writeStatus } from "./write-status.ts";

/** `changed` false: the same person's earlier request has already set this status. */
type StatusSaved = { kind: "saved"; id: string; updatedAt: Date; changed: boolean };
/** A refund of the order has no outcome yet: it changes the status itself, or staff give it up first. */
export type Refunding = { kind: "refunding" };
/** The day that staff gave lies in the future, or too long ago (shared/given-day.ts). */
export type WrongDay = { kind: "wrong-day" };
/** The card payment that staff chose can no longer be the order's own: something of it goes back, or another is. */
export type NotAdoptable = { kind: "not-adoptable" };
export type StatusChanged = StatusSaved | Refunding | WrongDay | NotAdoptable | Stale | Missing | Forbidden;

/** `note`: the reason; for instance, a refund at the bank. Shown with the order until its status changes again. */
type StatusChange = Target & {
  status: StaffStatus;
  note?: string | null;
  givenOn?: string | undefined;
  payment?: PaymentChoice;
};

/** Sets a status other than `completed` (see completeOrder); collected amounts follow in the same transaction. */
export function changeStatus(
  ctx: StaffContext,
  change: StatusChange & { status: Exclude<StaffStatus, "completed"> },
): Promise<StatusChanged> {
  return setStatus(ctx, change, async () => {});
}

type AlsoWritten = (staff: { tx: Tx; now: Date }, order: OrderRow) => Promise<void>;

/** Shared by both functions. `also` runs in the same transaction, only if a status was written. */
export function setStatus(
  ctx: StaffContext,
  { id, seen, force, status, note, givenOn, payment }: StatusChange,
  also: AlsoWritten,
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
    if (givenOn !== undefined && !isStaffDay(givenOn, now)) return { kind: "wrong-day" };
    const moving = { tx, now, audit, by: ctx.actor.id };
    const completes = status === "completed" && order.status !== "completed";
    const chosen = completes ? await choosePayment(tx, id, payment) : noChoice;
    if (!chosen) return { kind: "not-adoptable" };
    const updatedAt = await moveOrder(moving, order, { status, note: written, givenOn, also });
    if (!updatedAt) return { kind: "refunding" };
    await writeChoice(moving, id, chosen);
    return { kind: "saved", id, updatedAt, changed: true };
  });
}

type Moving = {
  tx: Tx;
  now: Date;
  audit(entry: AuditEntry): Promise<void>;
  /** The member of staff; null: a job. */
  by: string | null;
};

/**
 * Writes a new status of a locked order with its audit entry, however it comes about: by a button, or by a transfer that
 * was matched (server/transfers/apply-matches.ts). Null: an open refund of it decides, and nothing is written.
 */
export async function moveOrder(
  { tx, now, audit, by }: Moving,
  order: OrderRow,
  {
    status,
    note,
    givenOn,
    also,
    about,
  }: {
    status: StaffStatus;
    note: string | null;
    givenOn?: string | undefined;
    also: AlsoWritten;
    about?: Record<string, unknown>;
  },
): Promise<Date | null> {
  if (order.status !== status && (await hasOpenRefund(tx, order.id))) return null;
  const updatedAt = await writeStatus(tx, order, status, { note, by, now, givenOn });
  await also({ tx, now }, order);
  await audit({
    action: statusAction(status),
    entity: "order",
    entityId: order.id,
    before: { status: order.status, ...(order.statusNote ? { note: order.statusNote } : {}) },
    after: { status, ...(note ? { note } : {}), ...(givenOn ? { givenOn } : {}), ...about },
  });
  return updatedAt;
}
