import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { withdrawMail } from "#server/giving/orders/mail/queue-mail.ts";
import { withdrawSms } from "#server/giving/orders/queue-sms.ts";
import { mayExpire, mayStillBePaid } from "#server/giving/orders/rules.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { hourMs } from "#shared/text/time.ts";
import type { InquiryAnswer, Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { type AttemptChanges, type LockedAttempt, updateAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { confirmAfter, type contradictionIn, describeAnswer, notifyAfter, type PaidAnswer } from "./rules.ts";
import type { ApprovalMeaning } from "./settlement-rules.ts";
import { paymentAttempts, paymentLogs, type StoredAttempt } from "./table.ts";
import { raiseWeak3dAlarm } from "./weak-3d.ts";

/** An authentic approval with the amount and currency of the attempt. */
type Approval = {
  authCode: string;
  /** Null until an inquiry returns them, because callbacks do not sign reference and card mask. */
  bankReference: string | null;
  cardMask: string | null;
  /** Amount and currency are signed, or an inquiry returned them. */
  amountProven: boolean;
  /** The name of the signature that matched, or `inquiry`. */
  evidence: string;
  weak3d: Weak3d | undefined;
  /** The time of the payment by the bank's clock; null if the bank does not report it. */
  takenAt: Date | null;
};

/**
 * Settles an attempt; no other function completes an order for a card payment. The caller has locked both rows. With
 * the meaning `settles` the order is completed; with any other meaning an alarm tells staff about money that does not
 * count for the order. `inquiry`: more columns to update, if an inquiry brought the approval.
 */
export async function settleAttempt(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  meaning: Exclude<ApprovalMeaning, "repeated">,
  { amountProven, weak3d, takenAt, ...approval }: Approval,
  inquiry: AttemptChanges = {},
): Promise<void> {
  const now = ctx.clock.now();
  const status = meaning === "settles" ? "settled" : "duplicate";
  // An inquiry confirms the settlement later; SMS and mail to the donor wait for it for a limited time.
  const nextInquiryAt = new Date(now.getTime() + confirmAfter);
  const takenOn = donationDay(takenAt, attempt.createdAt, now);
  const settledColumns = {
    ...approval,
    status,
    takenOn,
    returnCode: "00",
    settledAt: now,
    nextInquiryAt,
    updatedAt: now,
    ...inquiry,
  } as const;
  await updateAttempt(tx, attempt, settledColumns);
  await raiseWeak3dAlarm(ctx, tx, attempt, weak3d);
  if (meaning !== "settles") {
    await raiseAlarm(ctx, tx, meaning, attempt, { orderStatus: order.status, amount: attempt.amount });
    return;
  }

  const { authCode, bankReference, cardMask, evidence } = approval;
  const logEntry = {
    transactionId: bankReference || attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "success",
    paymentMethod: "card",
    details: { number: attempt.number, authCode, cardMask, evidence },
    createdAt: now,
  } as const;
  await tx.insert(paymentLogs).values(logEntry);
  const untilConfirmed = amountProven ? null : new Date(now.getTime() + notifyAfter);
  await setOrderStatus(tx, order, { cause: "approval", givenOn: takenOn, notifyAfter: untilConfirmed }, now);
}

/**
 * Stores that an inquiry agrees with the settlement. The SMS may be sent, and the values of the answer replace the
 * values of the callback. `inquiry`: more columns to update.
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
  // An erased order must not keep a card mask.
  const cardMask = order.erasedAt === null ? answer.cardMask : null;
  const logChange = { transactionId: reference || number, details: { number, authCode, cardMask, evidence } };
  await updateAttempt(tx, attempt, { authCode, bankReference: reference, cardMask, ...inquiry });
  await tx
    .update(paymentLogs)
    .set(logChange)
    .where(and(isSuccessOf(order.id), sql`${paymentLogs.details} ->> 'number' = ${number}`));
  // The SMS waits for the settling payment; a duplicate payment does not release it.
  if (attempt.status === "settled") {
    const waitsForConfirmation = and(eq(orders.id, order.id), isNotNull(orders.notifyAfter));
    await tx.update(orders).set({ notifyAfter: null }).where(waitsForConfirmation);
  }
  await raiseWeak3dAlarm(ctx, tx, attempt, answer.weak3d);
  if (attempt.authCode === authCode) return;
  await raiseAlarm(ctx, tx, "contradictory_message", attempt, { signed: attempt.authCode, authCode });
}

/**
 * Undoes a settlement that no inquiry has confirmed and that this answer contradicts. The order is pending again, only
 * staff can change it, and the donor gets no message (docs/decisions/041).
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
  // An order has at most one log entry with success. Staff may accept another payment later, which needs this entry.
  await tx.update(paymentLogs).set({ status: "pending" }).where(isSuccessOf(order.id));
  // This withdraws SMS and mail, so that no delivery begins after the following counts of deliveries that have begun.
  await setOrderStatus(tx, order, { cause: "contradiction" }, now);
  const isDelivering = and(eq(smsOutbox.orderId, order.id), inArray(smsOutbox.state, ["sending", "unknown"]));
  const smsSent = order.smsSent || (await tx.$count(smsOutbox, isDelivering)) > 0;
  const isMailed = and(
    eq(mailOutbox.orderId, order.id),
    eq(mailOutbox.event, "received"),
    inArray(mailOutbox.state, ["sending", "sent", "unknown"]),
  );
  const mailSent = (await tx.$count(mailOutbox, isMailed)) > 0;
  const details = { ...describeAnswer(answer), reason, smsSent, ...(mailSent ? { mailSent } : {}) };
  await raiseAlarm(ctx, tx, "settlement_contradicted", attempt, details);
}

/**
 * Withdraws SMS and mail when the bank contradicts the payment of an order whose status staff have changed since.
 */
export async function withdrawDonorMessages(ctx: PaymentContext, tx: Tx, orderId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx.update(orders).set({ notifyAfter: null }).where(eq(orders.id, orderId));
  await withdrawSms(tx, orderId, now);
  await withdrawMail(tx, orderId, ["received"], now);
}

function isSuccessOf(orderId: string) {
  return and(eq(paymentLogs.orderId, orderId), eq(paymentLogs.status, "success"));
}

/** One more inquiry is due this long after a decline, because the donor may still pay on the bank's page. */
const inquireAgainAfter = hourMs;

/** `bankText`: the bank's reason, unsigned. `byJob`: an inquiry brought the decline, so a change by staff stays. */
type Decline = { returnCode: string; bankText?: string; byJob?: boolean };

/** Records a decline. The order fails only if this is its newest attempt and nothing has paid the order. */
export async function declineAttempt(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  { returnCode, bankText, byJob = false }: Decline,
  inquiry: AttemptChanges = {},
): Promise<void> {
  const now = ctx.clock.now();
  const nextInquiryAt = new Date(now.getTime() + inquireAgainAfter);
  const declinedColumns = { status: "declined", returnCode, nextInquiryAt, updatedAt: now } as const;
  await updateAttempt(tx, attempt, { ...declinedColumns, ...inquiry });
  // Another attempt has paid the order.
  if (order.status === "completed") return;
  await tx.insert(paymentLogs).values({
    transactionId: attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "error",
    paymentMethod: "card",
    errorCode: returnCode,
    errorMessage: bankText ?? null,
    details: { number: attempt.number },
    createdAt: now,
  });
  const orderMayFail = byJob ? mayExpire(order) : mayStillBePaid(order);
  if (!orderMayFail || (await hasNewerAttempt(tx, attempt))) return;
  await setOrderStatus(tx, order, { cause: "decline", errorCode: returnCode }, now);
}

async function hasNewerAttempt(tx: Tx, { orderId, sequence }: StoredAttempt): Promise<boolean> {
  const newer = and(eq(paymentAttempts.orderId, orderId), gt(paymentAttempts.sequence, sequence));
  return (await tx.$count(paymentAttempts, newer)) > 0;
}

/** The clocks of banks differ from ours by less than this time. */
const maxClockDifferenceMs = 15 * 60_000;

/** Returns the day of the payment by the bank's clock, or today if that time is before the attempt or in the future. */
export function donationDay(takenAt: Date | null, attemptBegan: Date, now: Date): string {
  const isPlausible =
    takenAt !== null &&
    takenAt.getTime() >= attemptBegan.getTime() - maxClockDifferenceMs &&
    takenAt.getTime() <= now.getTime() + maxClockDifferenceMs;
  return istanbulDay(isPlausible ? takenAt : now);
}
