import { eq, sql } from "drizzle-orm";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { bankSettings } from "#shared/settings/bank-settings.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { BankPayment, BasketLine } from "./banks/bank.ts";
import { type BankChoice, chooseBank } from "./breaker/choose-bank.ts";
import type { PaymentContext } from "./context.ts";
import { isPaid } from "./lock-attempt.ts";
import { nextInquiry } from "./rules.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/** The payer of an attempt. `ip`: the network address, which payment firms require. */
export type Payer = { request: Pick<OrderRequest, "donor">; ip: string; language: Locale };

/** A donor's request. */
export type Checkout = Payer & { request: OrderRequest };

/** An open attempt, and the bank that must begin its payment. */
export type OpenedAttempt = BankChoice & { state: "attempt"; payment: BankPayment };

/** These columns decide whether an order may still be paid, and its amount. */
export const payable = {
  id: orders.id,
  status: orders.status,
  totalAmount: orders.totalAmount,
  paid: isPaid,
  contradictedAt: orders.contradictedAt,
  updatedAt: orders.updatedAt,
};
type Payable = Pick<typeof orders.$inferSelect, "id" | "status" | "totalAmount" | "updatedAt">;

/** The limit of attempts for one order, far more than a donor needs: each repeated request inserts an attempt. */
const maxAttempts = 500;

type NewAttempt = {
  checkout: Payer;
  /** `totalAmount` in kuruş. */
  order: { id: string; totalAmount: number };
  sequence: number;
  bank: SiteBank;
  basket: readonly BasketLine[];
};

/**
 * Opens an attempt of a locked or new order; the bank begins the payment after the commit (begin-at-bank.ts). A bank
 * refuses a number that it has seen, so only the first attempt has the order's id as its number.
 */
export async function openAttempt(
  ctx: PaymentContext,
  tx: Tx,
  { checkout, order, sequence, bank, basket }: NewAttempt,
): Promise<BankPayment> {
  const number = sequence === 1 ? order.id : newOrderId(ctx.clock);
  const now = ctx.clock.now();
  await tx.insert(paymentAttempts).values({
    number,
    orderId: order.id,
    sequence,
    amount: order.totalAmount,
    bank: bank.name,
    nextInquiryAt: nextInquiry(now, now),
    createdAt: now,
    updatedAt: now,
  });
  const { returnUrl, notifyUrl, traits } = bank;
  const { request, ip, language } = checkout;
  // Only a bank that is called to begin a payment gets the basket.
  const showsTitles = traits.beginUsesNetwork && (await readSettings(tx, bankSettings)).titles;
  return {
    number,
    amount: order.totalAmount,
    language,
    okUrl: returnUrl,
    failUrl: returnUrl,
    notifyUrl,
    donor: { ...request.donor, ip },
    basket: showsTitles ? basket : basket.map(({ amount }) => ({ title: "", amount })),
    foundation: ctx.foundation(),
  };
}

/** Opens another attempt of a locked order; null if the order has too many, or no bank but `failedBank` works. */
export async function openNextAttempt(
  ctx: PaymentContext,
  tx: Tx,
  {
    failedBank,
    ...attempt
  }: Pick<NewAttempt, "checkout" | "basket"> & { order: Payable; failedBank?: SiteBank },
): Promise<OpenedAttempt | null> {
  const { order } = attempt;
  const orderId = order.id;
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${paymentAttempts.sequence}), 0)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  const lastSequence = last?.sequence ?? 0;
  if (lastSequence >= maxAttempts) return null;
  const choice = await chooseBank(ctx, tx, { orderId });
  if (failedBank && (!choice.usable || choice.bank.name === failedBank.name)) return null;
  if (order.status === "payment_failed") await setOrderStatus(tx, order, { cause: "retry" }, ctx.clock.now());
  const payment = await openAttempt(ctx, tx, { ...attempt, sequence: lastSequence + 1, bank: choice.bank });
  return { state: "attempt", ...choice, payment };
}

/** Opens another attempt at another bank, after the bank of `failedAttempt` could not begin the payment. */
export function openAtAnotherBank(
  ctx: PaymentContext,
  checkout: Payer,
  orderId: string,
  failedAttempt: OpenedAttempt,
): Promise<OpenedAttempt | null> {
  return ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select(payable)
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update", { of: orders });
    if (!order || !mayStillBePaid(order)) return null;
    const { basket } = failedAttempt.payment;
    return openNextAttempt(ctx, tx, { checkout, order, basket, failedBank: failedAttempt.bank });
  });
}
