import type { Db } from "#server/db/connect.ts";
import { systemClock } from "#server/kernel/clock.ts";
import type { OrderRequest } from "#server/orders/order-request.ts";
import { createBank } from "#server/payments/banks/registry.ts";
import { testGift } from "#server/payments/banks/test-payment.ts";
import type { PaymentContext } from "#server/payments/context.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/payfor/merchant.ts";
import type { BankProcess } from "./bank-process.ts";
import { silent } from "./store.ts";

/** An account at a PayFor bank that is never contacted: making forms and judging callbacks needs none. */
export const unreachable = {
  ...simulatorMerchant,
  url3d: "http://127.0.0.1:9/3d",
  apiUrl: "http://127.0.0.1:9/xml",
  model: "3dpay",
  legacyHash: "refuse",
  formPassword: "omit",
};

/** What the payment functions need, composed as in the server. */
export function paymentContext(
  db: Db,
  { kind, account }: Pick<BankProcess, "kind" | "account"> = { kind: "payfor", account: unreachable },
  more: Partial<PaymentContext> = {},
): PaymentContext {
  return {
    db,
    bank: createBank(kind, account),
    clock: systemClock,
    log: silent,
    returnUrl: "http://localhost/api/payment-verify",
    notifyUrl: "http://localhost/api/payment-notify",
    foundation: testGift.foundation,
    ...more,
  };
}

/** An order paid by card; kuruş. */
export function cardOrder(
  items: readonly { id: string; amount: number; quantity?: number }[],
  { phone = "5551234567", message = "" } = {},
): OrderRequest {
  return {
    items: items.map((item) => ({ quantity: 1, donationType: "standart", ...item })),
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone },
    totalAmount: items.reduce((sum, { amount }) => sum + amount, 0),
    paymentMethod: "card",
    message,
    isRecurring: false,
    consents: [],
  };
}
