import type { Tx } from "../db/connect.ts";
import { newOrderId } from "../kernel/ids.ts";
import type { BankPayment, BasketLine } from "./banks/bank.ts";
import type { Checkout } from "./checkout-state.ts";
import type { PaymentContext } from "./context.ts";
import { nextQuestion } from "./rules.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

export type Attempt = {
  checkout: Checkout;
  /** `totalAmount` in kuruş. */
  order: { id: string; totalAmount: number };
  sequence: number;
  bank: SiteBank;
  basket: readonly BasketLine[];
};

/**
 * Opens the attempt number `sequence` (from 1) to pay an order by card; once it is committed, the bank begins it
 * (begin-at-bank.ts). The caller has locked the order, or has just made it. The first attempt's number is the order id;
 * each further one gets its own number, because the bank refuses a number it has seen.
 */
export async function openAttempt(
  ctx: PaymentContext,
  tx: Tx,
  { checkout, order, sequence, bank, basket }: Attempt,
): Promise<BankPayment> {
  const number = sequence === 1 ? order.id : newOrderId(ctx.clock);
  const now = ctx.clock.now();
  await tx.insert(paymentAttempts).values({
    number,
    orderId: order.id,
    sequence,
    amount: order.totalAmount,
    bank: bank.name,
    nextInquiryAt: nextQuestion(now, now),
    createdAt: now,
    updatedAt: now,
  });
  const { returnUrl, notifyUrl } = bank;
  const { request, ip, language } = checkout;
  return {
    ...{ number, amount: order.totalAmount, language, basket, foundation: ctx.foundation },
    ...{ okUrl: returnUrl, failUrl: returnUrl, notifyUrl },
    donor: { ...request.donor, ip },
  };
}
