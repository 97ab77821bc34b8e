import type { Missing } from "#server/content/editing/outcomes.ts";
import { adoptPayment, findAdoptable, recordSecondPayment } from "#server/giving/orders/adopt-payment.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";

type DuplicateDecision =
  | { kind: "saved" }
  /** A part of the payment was refunded, the bank has not confirmed it, or the order has another own payment. */
  | { kind: "not-adoptable" }
  /** A refund of the order must end first. */
  | { kind: "refunding" }
  | Missing
  | Forbidden;

/**
 * Stores a decision of staff about the card payment of an order that staff had completed by hand: the payment becomes
 * the order's own payment, or is a duplicate to refund (docs/payments.md#the-payments-of-an-order).
 */
export function decideDuplicate(
  ctx: StaffContext,
  { orderId, number, isOwn }: { orderId: string; number: string; isOwn: boolean },
): Promise<DuplicateDecision> {
  return staffWrite(ctx, "orders", "decide", async ({ tx, now, audit }): Promise<DuplicateDecision> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    const payment = (await findAdoptable(tx, orderId)).find((candidate) => candidate.number === number);
    if (!payment || order.status !== "completed") return { kind: "not-adoptable" };
    if (!isOwn) {
      await recordSecondPayment({ audit }, orderId, number);
      return { kind: "saved" };
    }
    if (await hasOpenRefund(tx, orderId)) return { kind: "refunding" };
    await adoptPayment({ tx, now, audit, by: ctx.actor.id }, orderId, payment);
    return { kind: "saved" };
  });
}
