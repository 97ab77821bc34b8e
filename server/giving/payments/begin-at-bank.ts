import { eq } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Clock } from "#server/platform/clock.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { BankForm, BankPayment, BeginResult } from "./banks/bank.ts";
import { noteFailure, noteRefusal, noteSuccess } from "./breaker/note-outcome.ts";
import { isBankFault } from "./breaker/rules.ts";
import type { PaymentContext } from "./context.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/** The phone number sent to the bank when a payment has no donor phone. */
export const placeholderPhone = "5550000000";

/** A short limit, because the donor waits for the form. */
const beginTimeoutMs = 8_000;

/**
 * Begins a payment at its bank and returns the form for the donor's browser. The bank is called over the network, so no
 * transaction may be open. Returns null when the call failed or the memo was not stored. A retry needs a new attempt.
 */
export async function beginAtBank(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "toNetworkKey">,
  bank: SiteBank,
  payment: BankPayment,
  milliseconds = beginTimeoutMs,
): Promise<BankForm | null> {
  const { number } = payment;
  const outcome = { bank: bank.name, number, what: "begin" } as const;
  let begunPayment: BeginResult;
  try {
    const answer = bank.begin(payment, AbortSignal.timeout(milliseconds));
    begunPayment = await pTimeout(answer, { milliseconds });
  } catch (err) {
    ctx.log.error({ err, number, bank: bank.name }, "payment could not be started at the bank");
    const check = () => canBeginTestPayment(ctx.clock, bank, payment, milliseconds);
    if (isBankFault(err)) await noteFailure(ctx, { ...outcome, address: payment.donor.ip, check });
    else await noteRefusal(ctx, outcome);
    return null;
  }
  if (bank.traits.beginUsesNetwork) await noteSuccess(ctx, outcome);
  return (await storeMemo(ctx, number, begunPayment.memo)) ? begunPayment.form : null;
}

/**
 * Returns whether the bank can begin a payment without the donor's data, which may have caused the failure. No donor gets
 * the form of this payment.
 */
async function canBeginTestPayment(
  clock: Clock,
  bank: SiteBank,
  payment: BankPayment,
  milliseconds: number,
): Promise<boolean> {
  const testPayment: BankPayment = {
    ...payment,
    number: newOrderId(clock),
    donor: { name: "Deneme Bağışı", email: "", phone: placeholderPhone, ip: payment.donor.ip },
    basket: [{ title: "", amount: payment.amount }],
  };
  try {
    const answer = bank.begin(testPayment, AbortSignal.timeout(milliseconds));
    await pTimeout(answer, { milliseconds });
    return true;
  } catch (err) {
    return !isBankFault(err);
  }
}

/**
 * Stores the memo, what the adapter must remember to inquire the payment (banks/bank.ts), before the browser can pay.
 * Returns whether the memo was stored.
 */
async function storeMemo(
  { db, log }: Pick<PaymentContext, "db" | "log">,
  number: string,
  memo: string | null,
): Promise<boolean> {
  if (memo === null) return true;
  try {
    await db.update(paymentAttempts).set({ memo }).where(eq(paymentAttempts.number, number));
    return true;
  } catch (err) {
    log.error({ err, number }, "memo of the payment could not be stored");
    return false;
  }
}
