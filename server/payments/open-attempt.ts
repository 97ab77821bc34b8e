import { sql } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { newOrderId } from "../kernel/ids.ts";
import { orders } from "../orders/table.ts";
import type { BankPayment } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { nextQuestion } from "./rules.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/**
 * Opens the attempt number `sequence` (from 1) to pay an order by card; once it is committed, the bank begins it
 * (begin-at-bank.ts). The caller has locked the order, or has just made it. The first attempt's number is the order id;
 * each further one gets its own number, because the bank refuses a number it has seen. An order whose last attempt
 * failed becomes pending again.
 */
export function openAttempt(
  ctx: PaymentContext,
  unit: UnitOfWork,
  bank: SiteBank,
  order: { id: string; totalAmount: number },
  sequence: number,
  language: Locale,
  gift: Pick<BankPayment, "donor" | "basket">,
): BankPayment {
  const { tx } = unit;
  const number = sequence === 1 ? order.id : newOrderId(ctx.clock);
  const now = ctx.clock.now();
  const opened = tx.insert(paymentAttempts).values({
    number,
    orderId: order.id,
    sequence,
    amount: order.totalAmount,
    bank: bank.name,
    nextAskAt: nextQuestion(now, now),
    createdAt: now,
    updatedAt: now,
  });
  const waitsAgain = tx
    .update(orders)
    .set({ status: "pending", errorCode: null, updatedAt: now })
    .where(sql`${orders.id} = ${order.id} and ${orders.status} = 'payment_failed'`);
  unit.write(...(sequence > 1 ? [opened, waitsAgain] : [opened]));
  const { returnUrl, notifyUrl } = bank;
  const addresses = { okUrl: returnUrl, failUrl: returnUrl, notifyUrl };
  return { number, amount: order.totalAmount, language, ...addresses, ...gift, foundation: ctx.foundation };
}
