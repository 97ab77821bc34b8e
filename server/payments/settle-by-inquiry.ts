import { eq } from "drizzle-orm";
import type { InquiryAnswer } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { decline } from "./decline-attempt.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { recordMessage } from "./record-message.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { paymentAttempts } from "./table.ts";

/** paid: the order is completed (now or before). open: ask again later. */
export type Inquired = {
  outcome: "paid" | "failed" | "open" | "refused";
  returnCode?: string;
  orderId: string | null;
};

const lira = "949";

/**
 * Asks the bank about an attempt and settles it if the bank's own books say that it was paid, with this amount, in
 * lira, and not taken back. A plain refusal fails it; every other answer changes nothing but leaves its trace.
 */
export async function settleByInquiry(ctx: PaymentContext, number: string): Promise<Inquired> {
  const answer = await ctx.bank.inquire(number);
  return ctx.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, number);
    if (!found) return { outcome: "open", orderId: null };
    const { order, attempt } = found;
    const now = ctx.clock.now();
    await tx
      .update(paymentAttempts)
      .set({ askedAt: now, askCount: attempt.askCount + 1 })
      .where(eq(paymentAttempts.number, number));
    const orderId = order.id;
    const trace = { source: "inquiry", number, orderId, details: describe(answer) } as const;
    if (answer.kind === "failed") {
      if (attempt.status === "started") await decline(ctx, tx, order, attempt, answer.returnCode);
      await recordMessage(ctx, tx, { ...trace, outcome: "failed", reason: answer.returnCode });
      return { outcome: "failed", returnCode: answer.returnCode, orderId };
    }
    if (answer.kind !== "paid") {
      await recordMessage(ctx, tx, { ...trace, outcome: answer.kind });
      return { outcome: "open", orderId };
    }
    const difference = paidDifference(answer, attempt.amount);
    if (difference) {
      await raiseAlarm(ctx, tx, difference, attempt, describe(answer));
      await recordMessage(ctx, tx, { ...trace, outcome: "refused", reason: difference });
      return { outcome: "refused", orderId };
    }
    const { authCode, reference, cardMask } = answer;
    const approval = { authCode, bankReference: reference, cardMask, evidence: "inquiry" };
    const settlement = await settleAttempt(ctx, tx, order, attempt, approval);
    await tx.update(paymentAttempts).set({ confirmedAt: now }).where(eq(paymentAttempts.number, number));
    await recordMessage(ctx, tx, { ...trace, outcome: settlement });
    return { outcome: "paid", orderId };
  });
}

/** Why an approved sale is not, or no longer, the payment we expected; undefined when it is. */
export function paidDifference(answer: Extract<InquiryAnswer, { kind: "paid" }>, amount: number) {
  if (answer.voided) return "voided_at_bank" as const;
  if (answer.refunded > 0) return "refunded_at_bank" as const;
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return undefined;
}

function describe(answer: InquiryAnswer): Record<string, unknown> {
  return answer.kind === "paid"
    ? {
        kind: "paid",
        amount: answer.amount,
        currency: answer.currency,
        voided: answer.voided,
        refunded: answer.refunded,
      }
    : { ...answer };
}
