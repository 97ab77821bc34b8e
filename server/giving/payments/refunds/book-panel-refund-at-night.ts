import type { InquiryAnswer } from "../banks/bank.ts";
import { findPaymentOfOrder, findUnbooked, insertConfirmed, toRefundWay } from "./book-panel-refund.ts";
import { lockOrderForRefund } from "./lock-refund.ts";
import type { RefundContext } from "./send-refund.ts";

/**
 * Books a refund that the nightly comparison found, if the payment is a duplicate or staff cancelled its order, and
 * only one booking is possible. Returns whether the refund was booked.
 */
export async function bookPanelRefundAtNight(
  ctx: RefundContext,
  { orderId, number }: { orderId: string; number: string },
  answer: InquiryAnswer,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrderForRefund(tx, orderId);
    const payment = order && (await findPaymentOfOrder(ctx, tx, orderId, number));
    if (!payment || (order.status === "completed" && !payment.duplicate)) return false;
    const unbooked = await findUnbooked(tx, payment, answer);
    const remaining = payment.paid - payment.requestedSum;
    if (typeof unbooked !== "number" || unbooked === 0 || unbooked > remaining) return false;
    if (!payment.duplicate && unbooked !== remaining) return false;
    const items = payment.items.map(({ id, remaining: amount }) => ({ id, amount }));
    const reason = "Bankanın panelinden iade edilmiş; gece karşılaştırmasında bulundu.";
    const row = { orderId, number, amount: unbooked, items, reason, way: toRefundWay(answer) };
    await insertConfirmed(tx, row, { now: ctx.clock.now(), by: null });
    return true;
  });
}
