import type { InquiryAnswer } from "../banks/bank.ts";
import { findNew, paymentOf, wayOf, writeFound } from "./book-found.ts";
import { lockOrderOf } from "./lock-refund.ts";
import type { RefundContext } from "./send-refund.ts";

/**
 * Books a refund that the nightly comparison found, of a duplicate payment or of an order that staff cancelled, if only
 * one booking is possible. Returns whether it booked the refund.
 */
export async function bookReturned(
  ctx: RefundContext,
  { orderId, number }: { orderId: string; number: string },
  answer: InquiryAnswer,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, orderId);
    const payment = order && (await paymentOf(ctx, tx, orderId, number));
    if (!payment || (order.status === "completed" && !payment.duplicate)) return false;
    const found = await findNew(tx, payment, answer);
    const left = payment.paid - payment.counted;
    if (typeof found !== "number" || found === 0 || found > left) return false;
    if (!payment.duplicate && found !== left) return false;
    const items = payment.items.map(({ id, left: amount }) => ({ id, amount }));
    const reason = "Bankanın panelinden iade edilmiş; gece karşılaştırmasında bulundu.";
    const row = { orderId, number, amount: found, items, reason, way: wayOf(answer) };
    await writeFound(tx, row, { now: ctx.clock.now(), by: null });
    return true;
  });
}
