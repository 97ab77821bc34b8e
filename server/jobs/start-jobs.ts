import { askBank } from "../payments/ask-bank.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import type { PaymentContext } from "../payments/context.ts";

/** Puts every kind of background job to work. */
export async function startJobs(payments: PaymentContext): Promise<void> {
  await payments.queue.work("confirm-payment", ({ number }) => confirmPayment(payments, number));
  await payments.queue.work("ask-bank", ({ number }) => askBank(payments, number));
}
