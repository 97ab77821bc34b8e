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
import { alarmOfWeak3d } from "./weak-3d.ts";

/** An authentic approval with the amount and currency of the attempt. */
type Approval = {
  authCode: string;
  /** Null until an inquiry has returned them, because a callback does not sign them. */
  bankReference: string | null;
  cardMask: string | null;
  /** Amount and currency are signed, or come from an inquiry. */
  amountProven: boolean;
  /** The name of the signature that matched, or `inquiry`. */
  evidence: string;
  weak3d: Weak3d | undefined;
  /** The time of the payment by the bank's clock; null where the bank does not say. */
  takenAt: Date | null;
};

/**
 * Settles an attempt; a card payment completes an order only here. The caller has locked both rows and judged the
 * approval: it settles the order, or an alarm notifies staff of money that does not count for the order. `inquiry`:
 * further columns that an inquiry writes.
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
  // A background inquiry confirms the settlement; messages to the donor wait for it for a limited time.
  const nextInquiryAt = new Date(now.getTime() + confirmAfter);
  const takenOn = givenOnCard(takenAt, attempt.createdAt, now);
  const taken = {
    ...approval,
    status,
    takenOn,
    returnCode: "00",
    settledAt: now,
    nextInquiryAt,
    updatedAt: now,
    ...inquiry,
  } as const;
  await updateAttempt(tx, attempt, taken);
  await alarmOfWeak3d(ctx, tx, attempt, weak3d);
  if (meaning !== "settles") {
    await raiseAlarm(ctx, tx, meaning, attempt, { orderStatus: order.status, amount: attempt.amount });
    return;
  }

  const { authCode, bankReference, cardMask, evidence } = approval;
  const logged = {
    transactionId: bankReference || attempt.number,
    orderId: order.id,
    amount: attempt.amount,
    status: "success",
    paymentMethod: "card",
    details: { number: attempt.number, authCode, cardMask, evidence },
    createdAt: now,
  } as const;
  await tx.insert(paymentLogs).values(logged);
  const untilConfirmed = amountProven ? null : new Date(now.getTime() + notifyAfter);
  await setOrderStatus(tx, order, { cause: "approval", givenOn: takenOn, notifyAfter: untilConfirmed }, now);
}

/**
 * Stores that an inquiry agrees with the settlement: the SMS may be sent, and the bank's values replace those that came
 * through the browser. `inquiry`: further columns that the inquiry writes.
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
  const shown = { transactionId: reference || number, details: { number, authCode, cardMask, evidence } };
  await updateAttempt(tx, attempt, { authCode, bankReference: reference, cardMask, ...inquiry });
  await tx
    .update(paymentLogs)
    .set(shown)
    .where(and(successOf(order.id), sql`${paymentLogs.details} ->> 'number' = ${number}`));
  // The SMS waits for the settling payment; a duplicate payment does not release it.
  if (attempt.status === "settled") {
    const waiting = and(eq(orders.id, order.id), isNotNull(orders.notifyAfter));
    await tx.update(orders).set({ notifyAfter: null }).where(waiting);
  }
  await alarmOfWeak3d(ctx, tx, attempt, answer.weak3d);
  if (attempt.authCode === authCode) return;
  await raiseAlarm(ctx, tx, "contradictory_message", attempt, { signed: attempt.authCode, authCode });
}

/**
 * Undoes a settlement that an inquiry contradicts and no inquiry has confirmed: the order is pending again, only staff
 * can change it, and the donor is not notified (docs/decisions/041).
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
  // The log entry is no longer a success, so that a payment which staff accept later can be a success.
  await tx.update(paymentLogs).set({ status: "pending" }).where(successOf(order.id));
  // SMS and mail are withdrawn before the count of running deliveries, so that no delivery begins after it. A delivery
  // that has begun cannot be stopped.
  await setOrderStatus(tx, order, { cause: "contradiction" }, now);
  const left = and(eq(smsOutbox.orderId, order.id), inArray(smsOutbox.state, ["sending", "unknown"]));
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
 * Holds SMS and mail back when the bank contradicts the payment of an order that staff changed since. The status stays.
 */
export async function holdBackSms(ctx: PaymentContext, tx: Tx, orderId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx.update(orders).set({ notifyAfter: null }).where(eq(orders.id, orderId));
  await withdrawSms(tx, orderId, now);
  await withdrawMail(tx, orderId, ["received"], now);
}

function successOf(orderId: string) {
  return and(eq(paymentLogs.orderId, orderId), eq(paymentLogs.status, "success"));
}

/** One more inquiry is due after this time, because the bank may take the money from a donor who is still on its page. */
const inquireAgainAfter = hourMs;

/** `bankText`: the bank's own reason, unsigned. `byJob`: no donor sent the decline, so a change by staff wins. */
type Decline = { returnCode: string; bankText?: string; byJob?: boolean };

/** Records a decline. Only the decline of its newest attempt fails an order, and never a paid one. */
export async function declineAttempt(
  ctx: PaymentContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
  { returnCode, bankText, byJob = false }: Decline,
  inquiry: AttemptChanges = {},
): Promise<void> {
  const now = ctx.clock.now();
  const nextInquiryAt = new Date(now.getTime() + inquireAgainAfter);
  const declined = { status: "declined", returnCode, nextInquiryAt, updatedAt: now } as const;
  await updateAttempt(tx, attempt, { ...declined, ...inquiry });
  // The donor abandoned this attempt for another one, which has paid the order.
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
  const fails = byJob ? mayExpire(order) : mayStillBePaid(order);
  if (!fails || (await hasNewerAttempt(tx, attempt))) return;
  await setOrderStatus(tx, order, { cause: "decline", errorCode: returnCode }, now);
}

async function hasNewerAttempt(tx: Tx, { orderId, sequence }: StoredAttempt): Promise<boolean> {
  const newer = and(eq(paymentAttempts.orderId, orderId), gt(paymentAttempts.sequence, sequence));
  return (await tx.$count(paymentAttempts, newer)) > 0;
}

/** Banks' clocks and ours differ by less than this time. */
const clocksDiffer = 15 * 60_000;

/** Returns the day of a card gift by the bank's clock, unless that is before the attempt began or in the future. */
export function givenOnCard(takenAt: Date | null, begunAt: Date, now: Date): string {
  const isPlausible =
    takenAt !== null &&
    takenAt.getTime() >= begunAt.getTime() - clocksDiffer &&
    takenAt.getTime() <= now.getTime() + clocksDiffer;
  return istanbulDay(isPlausible ? takenAt : now);
}
