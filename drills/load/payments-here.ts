import type { Db } from "#server/db/connect.ts";
import { systemClock } from "#server/kernel/clock.ts";
import { createLogger } from "#server/kernel/logger.ts";
import type { OrderRequest } from "#server/orders/order-request.ts";
import { createPayfor } from "#server/payments/banks/payfor/payfor.ts";
import type { PaymentContext } from "#server/payments/context.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/merchant.ts";

/** What the payment functions need, with a bank that is never contacted: forms and callbacks need none. */
export function paymentsHere(db: Db): PaymentContext {
  const nobody = "http://127.0.0.1:9";
  const account = { ...simulatorMerchant, url3d: nobody, apiUrl: nobody };
  const answers = { legacyHash: "refuse", formPassword: "omit" } as const;
  return {
    db,
    bank: createPayfor(
      "simulator",
      { ...account, ...answers },
      { timeoutMs: 1_000, historyTimeoutMs: 1_000 },
    ),
    clock: systemClock,
    log: createLogger("silent"),
    returnUrl: "http://localhost/api/payment-verify",
  };
}

/** One line, paid by card. Kuruş. */
export function requestFor(campaign: string, amount: number, phone = "5551234567"): OrderRequest {
  return {
    items: [{ id: campaign, amount, quantity: 1, donationType: "standart" }],
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone },
    totalAmount: amount,
    paymentMethod: "card",
    message: "",
    isRecurring: false,
    consents: [],
  };
}
