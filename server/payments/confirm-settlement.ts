import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { smsOutbox } from "../messaging/table.ts";
import { orders } from "../orders/table.ts";
import { withdrawSms } from "../orders/write-status.ts";
import { laterThan } from "../records/rows.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { type contradictionIn, describeAnswer, type PaidAnswer } from "./rules.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/**
 * The bank's own books say the same as the settlement. From here on its SMS may leave, and reference, card mask and
 * authorisation code are theirs: what the callback said of them came through the donor's browser.
 */
export async function confirmSettlement(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  answer: PaidAnswer,
): Promise<void> {
  const { authCode, reference } = answer;
  // Of an order that was erased no card is named any more.
  const cardMask = order.erasedAt === null ? answer.cardMask : null;
  await tx
    .update(paymentAttempts)
    .set({ authCode, bankReference: reference, cardMask })
    .where(eq(paymentAttempts.number, attempt.number));
  const { number, evidence } = attempt;
  await tx
    .update(paymentLogs)
    .set({ transactionId: reference || number, details: { number, authCode, cardMask, evidence } })
    .where(and(eq(paymentLogs.orderId, order.id), eq(paymentLogs.status, "success"), ofAttempt(number)));
  // A second payment says nothing about the one that the SMS waits for.
  if (attempt.status === "settled") {
    await tx
      .update(orders)
      .set({ tellAfter: null })
      .where(and(eq(orders.id, order.id), isNotNull(orders.tellAfter)));
  }
  if (attempt.authCode === authCode) return;
  await raiseAlarm(ctx, tx, "contradictory_message", attempt, { signed: attempt.authCode, authCode });
}

/**
 * The bank's own books contradict a settlement that they have never confirmed: they win. The order waits again and its
 * amount leaves the sums; nothing but a member of staff moves it on, and nothing about it leaves (docs/decisions/041).
 */
export async function contradictSettlement(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  answer: InquiryAnswer,
  reason: NonNullable<ReturnType<typeof contradictionIn>>,
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(paymentAttempts)
    .set({ status: "contradicted", updatedAt: now })
    .where(eq(paymentAttempts.number, attempt.number));
  // It no longer counts as a success, and leaves room for one that staff may see.
  await tx
    .update(paymentLogs)
    .set({ status: "pending" })
    .where(and(eq(paymentLogs.orderId, order.id), eq(paymentLogs.status, "success")));
  const updatedAt = laterThan(order.updatedAt, now);
  await tx
    .update(orders)
    .set({ status: "pending", completedAt: null, contradictedAt: now, tellAfter: null, updatedAt })
    .where(eq(orders.id, order.id));
  await withdrawSms(tx, order.id, now);
  // One that is on its way, or of which nobody knows, cannot be called back: staff have to know.
  const left = and(eq(smsOutbox.orderId, order.id), inArray(smsOutbox.status, ["sending", "unknown"]));
  const smsSent = order.smsSent || (await tx.$count(smsOutbox, left)) > 0;
  const details = { ...describeAnswer(answer), reason, smsSent };
  await raiseAlarm(ctx, tx, "settlement_contradicted", attempt, details);
}

function ofAttempt(number: string) {
  return sql`${paymentLogs.details} ->> 'number' = ${number}`;
}
