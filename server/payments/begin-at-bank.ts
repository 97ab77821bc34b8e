import { eq } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { BankForm, BankPayment } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { paymentAttempts } from "./table.ts";

/** The donor waits for the form. */
const patienceMs = 8_000;

/**
 * Asks the bank how the donor's browser goes there with an open attempt. A provider is asked over the network, so no
 * transaction may be open. Null: it could not be asked; no browser can pay this attempt, and the next try gets another.
 */
export async function beginAtBank(
  ctx: Pick<PaymentContext, "bank" | "db" | "log">,
  payment: BankPayment,
  milliseconds = patienceMs,
): Promise<BankForm | null> {
  const { number } = payment;
  try {
    const asked = ctx.bank.begin(payment, AbortSignal.timeout(milliseconds));
    const { form, memo } = await pTimeout(asked, { milliseconds });
    // Stored before the browser can pay: an inquiry may need it as soon as money can move.
    if (memo !== null)
      await ctx.db.update(paymentAttempts).set({ memo }).where(eq(paymentAttempts.number, number));
    return form;
  } catch (err) {
    ctx.log.error({ err, number }, "payment could not be started at the bank");
    return null;
  }
}
