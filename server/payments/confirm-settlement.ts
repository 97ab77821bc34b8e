import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { mailOutbox, smsOutbox } from "../messaging/table.ts";
import { withdrawMail } from "../orders/mail/withdraw-mail.ts";
import { setOrderStatus } from "../orders/set-order-status.ts";
import { orders } from "../orders/table.ts";
import { withdrawSms } from "../orders/withdraw-sms.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { type AttemptChanges, type LockedAttempt, updateAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { type contradictionIn, describeAnswer, type PaidAnswer } from "./rules.ts";
import { paymentLogs } from "./table.ts";
import { alarmOfWeak3d } from "./weak-3d.ts";

/**
 * The bank's inquiry answer agrees with the settlement. From here on its SMS may be sent, and reference, card mask and
 * authorisation code are the bank's: the callback's values came through the donor's browser. `inquiry`: what the inquiry
 * writes beside it.
 */
export async function confirmSettlement(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  answer: PaidAnswer,
  inquiry: AttemptChanges,
): Promise<void> {
  const { number, evidence } = attempt;
  const { authCode, reference } = answer;
  // An erased order keeps no card mask.
  const cardMask = order.erasedAt === null ? answer.cardMask : null;
  const shown = { transactionId: reference || number, details: { number, authCode, cardMask, evidence } };
  await updateAttempt(tx, attempt, { authCode, bankReference: reference, cardMask, ...inquiry });
  await tx
    .update(paymentLogs)
    .set(shown)
    .where(and(successOf(order.id), sql`${paymentLogs.details} ->> 'number' = ${number}`));
  // The SMS waits for the settling payment; a second payment does not release it.
  if (attempt.status === "settled") {
    const waiting = and(eq(orders.id, order.id), isNotNull(orders.tellAfter));
    await tx.update(orders).set({ tellAfter: null }).where(waiting);
  }
  await alarmOfWeak3d(ctx, tx, attempt, answer.weak3d);
  if (attempt.authCode === authCode) return;
  await raiseAlarm(ctx, tx, "contradictory_message", attempt, { signed: attempt.authCode, authCode });
}

/**
 * The bank's inquiry answer contradicts a settlement that no inquiry has confirmed: the answer wins. The order is
 * pending again and its amount leaves the collected sums; only staff move it on, and the donor is not notified
 * (docs/decisions/041).
 */
export async function undoSettlement(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  answer: InquiryAnswer,
  reason: NonNullable<ReturnType<typeof contradictionIn>>,
  inquiry: AttemptChanges,
): Promise<void> {
  const now = ctx.clock.now();
  await updateAttempt(tx, attempt, { status: "contradicted", updatedAt: now, ...inquiry });
  // Its log entry is no longer a success, so that a payment which staff accept later can be one.
  await tx.update(paymentLogs).set({ status: "pending" }).where(successOf(order.id));
  // Its SMS and mail are withdrawn first, so that no delivery can begin after the look. One that has begun cannot be
  // called back.
  await setOrderStatus(tx, order, { cause: "contradiction" }, now);
  const left = and(eq(smsOutbox.orderId, order.id), inArray(smsOutbox.status, ["sending", "unknown"]));
  const smsSent = order.smsSent || (await tx.$count(smsOutbox, left)) > 0;
  const mailed = and(
    eq(mailOutbox.orderId, order.id),
    eq(mailOutbox.event, "received"),
    inArray(mailOutbox.state, ["sending", "sent", "unknown"]),
  );
  const mailSent = (await tx.$count(mailOutbox, mailed)) > 0;
  const details = { ...describeAnswer(answer), reason, smsSent, ...(mailSent ? { mailSent } : {}) };
  await raiseAlarm(ctx, tx, "settlement_contradicted", attempt, details);
}

/**
 * The bank's books contradict the payment of an order that staff changed since: its status is theirs, but its SMS and
 * mail do not leave by themselves. It has nothing left to wait for, so that staff can send it by hand.
 */
export async function holdBackSms(ctx: PaymentContext, tx: Tx, orderId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx.update(orders).set({ tellAfter: null }).where(eq(orders.id, orderId));
  await withdrawSms(tx, orderId, now);
  await withdrawMail(tx, orderId, ["received"], now);
}

function successOf(orderId: string) {
  return and(eq(paymentLogs.orderId, orderId), eq(paymentLogs.status, "success"));
}
