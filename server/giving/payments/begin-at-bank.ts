import { eq } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Clock } from "#server/platform/clock.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { BankForm, BankPayment, BegunAtBank } from "./banks/bank.ts";
import { noteFailure, noteRefusal, noteSuccess } from "./breaker/note-outcome.ts";
import { isBankFault } from "./breaker/rules.ts";
import type { PaymentContext } from "./context.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/** The donor waits for the form. */
const patienceMs = 8_000;

/**
 * Begins a payment at its bank and returns the form for the donor's browser. The bank is called over the network, so no
 * transaction may be open. Returns null when the call failed; the next try gets another attempt.
 */
export async function beginAtBank(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "keyOfNetwork">,
  bank: SiteBank,
  payment: BankPayment,
  milliseconds = patienceMs,
): Promise<BankForm | null> {
  const { number } = payment;
  const about = { bank: bank.name, number, what: "begin" } as const;
  let begun: BegunAtBank;
  try {
    const answer = bank.begin(payment, AbortSignal.timeout(milliseconds));
    begun = await pTimeout(answer, { milliseconds });
  } catch (err) {
    ctx.log.error({ err, number, bank: bank.name }, "payment could not be started at the bank");
    const check = () => canBegin(ctx.clock, bank, payment, milliseconds);
    if (isBankFault(err)) await noteFailure(ctx, { ...about, address: payment.donor.ip, check });
    else await noteRefusal(ctx, about);
    return null;
  }
  if (bank.traits.callsToBegin) await noteSuccess(ctx, about);
  return (await storeMemo(ctx, number, begun.memo)) ? begun.form : null;
}

/** Returns whether the bank begins a test payment, which contains no donor's text and which no donor can pay. */
async function canBegin(
  clock: Clock,
  bank: SiteBank,
  payment: BankPayment,
  milliseconds: number,
): Promise<boolean> {
  const own: BankPayment = {
    ...payment,
    number: newOrderId(clock),
    donor: { name: "Deneme Bağışı", email: "", phone: "5550000000", ip: payment.donor.ip },
    basket: [{ title: "", amount: payment.amount }],
  };
  try {
    const answer = bank.begin(own, AbortSignal.timeout(milliseconds));
    await pTimeout(answer, { milliseconds });
    return true;
  } catch (err) {
    return !isBankFault(err);
  }
}

/** Runs before the browser can pay, because an inquiry may need the memo from then on. False is no fault of the bank. */
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
    log.error({ err, number }, "what the bank needs for inquiries could not be stored");
    return false;
  }
}
