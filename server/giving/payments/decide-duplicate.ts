import type { Missing } from "#server/content/editing/outcomes.ts";
import { adoptPayment, findAdoptable, recordSecondPayment } from "#server/giving/orders/adopt-payment.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";

type DuplicateDecided =
  | { kind: "saved" }
  /** A part of the payment was refunded, the bank has not confirmed it, or the order has another payment. */
  | { kind: "not-adoptable" }
  /** A refund of the order must end first. */
  | { kind: "refunding" }
  | Missing
  | Forbidden;

/**
 * Stores the decision of staff whether a card payment of an order that they had completed by hand is the order's own
 * payment, or is refunded (docs/payments.md#the-payments-of-an-order).
 */
export function decideDuplicate(
  ctx: StaffContext,
  { orderId, number, own }: { orderId: string; number: string; own: boolean },
): Promise<DuplicateDecided> {
  return staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<DuplicateDecided> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    const payment = (await findAdoptable(tx, orderId)).find((one) => one.number === number);
    if (!payment || order.status !== "completed") return { kind: "not-adoptable" };
    if (!own) {
      await recordSecondPayment({ audit }, orderId, number);
      return { kind: "saved" };
    }
    if (await hasOpenRefund(tx, orderId)) return { kind: "refunding" };
    await adoptPayment({ tx, now, audit, by: ctx.actor.id }, orderId, payment);
    return { kind: "saved" };
  });
}
