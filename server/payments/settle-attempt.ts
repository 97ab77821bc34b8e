import { eq } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { setOrderStatus } from "../orders/set-order-status.ts";
import type { Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { givenOnCard } from "./given-on-card.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { confirmAfter, tellAfter } from "./rules.ts";
import { judgeApproval } from "./settlement-rules.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** An approval that is authentic and equal to the attempt (amount, currency). */
type Approval = {
  authCode: string;
  /** Null until an inquiry has returned them: in a callback they are unsigned. */
  bankReference: string | null;
  cardMask: string | null;
  /** Whether amount and currency are signed, or come from an inquiry. */
  amountProven: boolean;
  /** Which signature matched, or `inquiry`. */
  evidence: string;
  weak3d: Weak3d | undefined;
  /** When the bank took the money by its own clock; null where it does not say. */
  takenAt: Date | null;
};

/**
 * settled: this approval completed the order. repeated: already known. recorded: money came but does not count for this
 * order; an alarm tells staff.
 */
type Settlement = "settled" | "repeated" | "recorded";

/**
 * The only way a card payment completes an order. Idempotent; the caller has locked both rows (lockAttempt). Attempt,
 * log entry, and the order with all that follows from its status change together.
 */
export async function settleAttempt(
  ctx: PaymentContext,
  tx: Tx,
  found: LockedAttempt,
  { amountProven, weak3d, takenAt, ...approval }: Approval,
): Promise<Settlement> {
  const { order, attempt } = found;
  const meaning = judgeApproval(found);
  if (meaning === "repeated") {
    // The message may come after the inquiry that settled it.
    await tellOfWeak3d(ctx, tx, attempt, weak3d);
    return "repeated";
  }

  const now = ctx.clock.now();
  const settles = meaning === "settles";
  const status = settles ? "settled" : "duplicate";
  // An inquiry confirms it in the background, and nothing is sent before that, for a limited time.
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
  } as const;
  await tx.update(paymentAttempts).set(taken).where(eq(paymentAttempts.number, attempt.number));
  await tellOfWeak3d(ctx, tx, attempt, weak3d);
  if (!settles) {
    await raiseAlarm(ctx, tx, meaning, attempt, { orderStatus: order.status, amount: attempt.amount });
    return "recorded";
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
  const untilConfirmed = amountProven ? null : new Date(now.getTime() + tellAfter);
  await setOrderStatus(tx, order, { cause: "approval", givenOn: takenOn, tellAfter: untilConfirmed }, now);
  return "settled";
}

/** The order is completed all the same; staff know that the cardholder may dispute the payment. */
export async function tellOfWeak3d(
  ctx: PaymentContext,
  tx: Tx,
  attempt: LockedAttempt["attempt"],
  status: Weak3d | undefined,
): Promise<void> {
  if (status !== undefined) await raiseAlarm(ctx, tx, "weak_3d_secure", attempt, { threeDStatus: status });
}
