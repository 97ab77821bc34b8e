import type { Tx } from "../db/connect.ts";
import { setOrderStatus } from "../orders/set-order-status.ts";
import type { Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { givenOnCard } from "./given-on-card.ts";
import { type AttemptChanges, type LockedAttempt, updateAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { confirmAfter, tellAfter } from "./rules.ts";
import type { ApprovalMeaning } from "./settlement-rules.ts";
import { paymentLogs } from "./table.ts";
import { alarmOfWeak3d } from "./weak-3d.ts";

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
 * The only way a card payment completes an order. The caller has locked both rows (lockAttempt) and judged the approval:
 * it settles the order, or is money that does not count for it, and an alarm notifies staff. Attempt, log entry, and the
 * order with all that follows from its status change together. `inquiry`: what an inquiry writes beside it.
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
  const untilConfirmed = amountProven ? null : new Date(now.getTime() + tellAfter);
  await setOrderStatus(tx, order, { cause: "approval", givenOn: takenOn, tellAfter: untilConfirmed }, now);
}
