import { eq } from "drizzle-orm";
import { AppError } from "../kernel/errors.ts";
import type { PaymentContext } from "./context.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { recordMessage } from "./record-message.ts";
import { paidDifference } from "./settle-by-inquiry.ts";
import { paymentAttempts } from "./table.ts";

/**
 * The background confirmation of a settlement: the callback's hash covers neither amount nor currency, so the
 * bank's books are compared once. A difference raises an alarm for staff; no usable answer throws, and the queue
 * asks again later.
 */
export async function confirmPayment(ctx: PaymentContext, number: string): Promise<void> {
  const answer = await ctx.bank.inquire(number);
  await ctx.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, number);
    if (!found || found.attempt.confirmedAt !== null) return;
    const { attempt } = found;
    if (answer.kind === "unknown" || answer.kind === "pending" || answer.kind === "not-found") {
      throw new AppError("bank_gave_no_answer", `the bank's answer about a settled payment: ${answer.kind}`);
    }
    const doubt =
      answer.kind === "paid" ? paidDifference(answer, attempt.amount) : ("unconfirmed_approval" as const);
    const details =
      answer.kind === "paid"
        ? {
            amount: answer.amount,
            currency: answer.currency,
            voided: answer.voided,
            refunded: answer.refunded,
          }
        : { returnCode: answer.returnCode };
    if (doubt) await raiseAlarm(ctx, tx, doubt, attempt, details);
    else
      await tx
        .update(paymentAttempts)
        .set({ confirmedAt: ctx.clock.now() })
        .where(eq(paymentAttempts.number, number));
    const outcome = doubt ? "doubted" : "confirmed";
    await recordMessage(ctx, tx, {
      source: "inquiry",
      number,
      orderId: attempt.orderId,
      outcome,
      reason: doubt ?? null,
      details,
    });
  });
}
