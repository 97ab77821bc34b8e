import type { Missing } from "#server/content/editing/outcomes.ts";
import { findDayForRefund } from "#server/giving/cash/assign-cash-day.ts";
import { chooseRefunded, type ShareRefundProblem } from "#server/giving/kurban/choose-refunded.ts";
import { auditStatus } from "#server/giving/orders/audit-status.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { mayStillBePaid, statusNote } from "#server/giving/orders/rules.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Holder, may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { isHandMethod, isStaffSource } from "#shared/giving/staff-gift.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { readLinkOrder } from "../pay-links/find-link.ts";
import { findRefundable } from "./find-refundable.ts";
import { insertRefund } from "./insert-refund.ts";
import { lockOrderForRefund, lockRefund } from "./lock-refund.ts";
import { checkRequest } from "./rules.ts";
import { auditRefund, confirmRefund } from "./write-refund.ts";

export type GiftUndone =
  /** `requested`: the refund is above the limit, and a second administrator must approve it. */
  | { kind: "undone"; state: "cancelled" | "requested" }
  | { kind: "refused"; errors: { reason?: "required"; shares?: ShareRefundProblem } }
  /** The bank has the money of this gift, so that it is refunded as any other. */
  | { kind: "at-bank" }
  | { kind: "nothing-left" }
  /** A refund of the gift has no outcome yet. */
  | { kind: "refunding" }
  /** The donor may be on the bank's page of a pay link. */
  | { kind: "paying" }
  /** The desk of a gift in cash has no open day, out of which the money could go. */
  | { kind: "cash-day-closed" }
  /** Only `left` kuruş should be in the desk of a gift in cash. */
  | { kind: "above-desk"; left: number }
  | Missing
  | Forbidden;

/** The taker may undo a gift on the same day in Istanbul; staff who decide about refunds, on every day. */
export function mayUndo(
  actor: Holder & { id: string },
  gift: Pick<OrderRow, "takenBy" | "createdAt">,
  now: Date,
): boolean {
  if (may(actor, "refunds", "decide")) return true;
  const isSameDay = istanbulDay(gift.createdAt) === istanbulDay(now);
  return gift.takenBy === actor.id && isSameDay && may(actor, "orders", "change");
}

/**
 * Undoes a gift that staff took by mistake. A gift in cash or by card terminal is refunded whole, and the refund is
 * confirmed at once, because the same person gives the money back. An unpaid gift is cancelled.
 */
export function undoGift(
  ctx: StaffContext,
  { orderId, reason: reasonInput }: { orderId: string; reason: string },
): Promise<GiftUndone> {
  const decides = may(ctx.actor, "refunds", "decide");
  const level = decides ? "decide" : "change";
  return staffWrite(ctx, decides ? "refunds" : "orders", level, async (staff): Promise<GiftUndone> => {
    const order = await lockOrderForRefund(staff.tx, orderId);
    if (!order || !isStaffSource(order.source)) return { kind: "missing" };
    if (!mayUndo(ctx.actor, order, staff.now)) return { kind: "forbidden", area: "refunds", level: "decide" };
    // A second press, or another member of staff, has undone the gift already.
    if (order.status === "cancelled") return { kind: "undone", state: "cancelled" };
    const note = statusNote(reasonInput);
    if (note === null) return { kind: "refused", errors: { reason: "required" } };
    if (order.status === "completed") return refundGift(ctx, staff, order, note);
    const obstacle = await findCardObstacle(staff, order, decides);
    if (obstacle) return obstacle;
    await setOrderStatus(staff.tx, order, { cause: "cancellation", by: ctx.actor.id, note }, staff.now);
    await auditStatus(staff.audit, order, "cancelled", { note });
    return { kind: "undone", state: "cancelled" };
  });
}

/** Returns why the taker must not cancel an unpaid card gift now: its money may be on the way, or at the bank already. */
async function findCardObstacle(
  { tx, now }: StaffTx,
  { id, paymentMethod }: OrderRow,
  decides: boolean,
): Promise<GiftUndone | null> {
  const facts = paymentMethod === "card" ? await readLinkOrder(tx, id, now) : undefined;
  if (!facts) return null;
  if (facts.isPaying) return { kind: "paying" };
  if (!decides && !mayStillBePaid(facts)) return { kind: "forbidden", area: "refunds", level: "decide" };
  return null;
}

async function refundGift(
  ctx: StaffContext,
  { tx, now }: StaffTx,
  order: OrderRow,
  reason: string,
): Promise<GiftUndone> {
  const method = order.paymentMethod;
  if (!isHandMethod(method)) return { kind: "at-bank" };
  if (await hasOpenRefund(tx, order.id)) return { kind: "refunding" };
  const payments = await findRefundable({ banks: [], clock: ctx.clock, db: tx }, order.id);
  const payment = payments.find(({ number }) => number === null);
  if (!payment) return { kind: "at-bank" };
  const request = { whole: true, items: [], amount: 0, reason, expectedSum: payment.requestedSum };
  const verdict = checkRequest(payment, request, (await readOrderSettings(tx)).refundLimit);
  if (verdict.kind !== "request") return { kind: "nothing-left" };
  const { amount, items, state } = verdict;
  const mayTakeLocked = ctx.actor.role === "admin";
  const shares = await chooseRefunded(tx, { orderId: order.id, items, mayTakeLocked });
  if (shares.kind === "problem") return { kind: "refused", errors: { shares: shares.problem } };
  const day = method === "cash" ? await findDayForRefund(tx, { orderId: order.id, amount }) : null;
  if (day?.kind === "day-closed") return { kind: "cash-day-closed" };
  if (day?.kind === "above-desk") return day;
  const cashDayId = day?.kind === "found" ? day.dayId : null;
  const authorship = { now, by: ctx.actor };
  const values = {
    orderId: order.id,
    method,
    amount,
    state,
    reason,
    requestedBy: ctx.actor.id,
    approvedAt: state === "approved" ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  const refund = await insertRefund(tx, values, items, shares.ids);
  announce(tx, "refund");
  await auditRefund(tx, refund, "request-refund", authorship, ctx.submission);
  if (state === "requested") return { kind: "undone", state };
  const locked = await lockRefund(tx, refund.id);
  if (!locked) throw new Error("the new refund is missing");
  await confirmRefund(tx, locked, { cashDayId }, "confirm-refund", authorship);
  return { kind: "undone", state: "cancelled" };
}
