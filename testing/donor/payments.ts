import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import type { BankForm } from "#server/giving/payments/banks/bank.ts";
import { createBank } from "#server/giving/payments/banks/registry.ts";
import type { BankContext, PaymentContext } from "#server/giving/payments/context.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import type { SiteBank } from "#server/giving/payments/site-bank.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { nameBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/store.ts";
import { testGift } from "../world/gift.ts";

/** What the payment functions need of a site with these banks, preferred first. */
export function paymentContext(db: Db, banks: readonly SiteBank[], clock: Clock = systemClock): BankContext {
  const [bank] = banks;
  if (!bank) throw new Error("a site has a bank");
  return { db, bank, banks, clock, log: silent, foundation: () => testGift.foundation };
}

/** The site's bank whose simulator is a process of a drill. `parts`: what the adapter gets. */
export function bankAt({ name, kind, account }: BankProcess, parts = {}, alone = true): SiteBank {
  return nameBank(createBank(kind, account, parts), kind, name, alone);
}

/** A valid request for one line of 250 TL to the general campaign, paid by card. */
export function orderRequest(change: Partial<OrderRequest> = {}): OrderRequest {
  const items = change.items ?? [{ id: "genel", amount: 25_000, quantity: 1, donationType: "standart" }];
  return {
    items,
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "5551234567" },
    totalAmount: items.reduce((sum, item) => sum + item.amount, 0),
    paymentMethod: "card",
    message: "",
    isRecurring: false,
    company: null,
    consents: [],
    ...change,
  };
}

/** An order with its bank form, which the caller then pays. */
export async function begin(
  ctx: PaymentContext,
  request = orderRequest(),
): Promise<{ orderId: string; payment: BankForm }> {
  const begun = await createOrder(ctx, { request, language: "tr", key: null, ip: "203.0.113.7" });
  if (begun.kind === "refused" || !begun.payment) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return { orderId: begun.orderId, payment: begun.payment };
}
