import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { mayExpire, mayStillBePaid } from "../orders/rules.ts";
import { setOrderStatus } from "../orders/set-order-status.ts";
import type { PaymentContext } from "./context.ts";
import { type AttemptChanges, type LockedAttempt, updateAttempt } from "./lock-attempt.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

/** The donor may still be on the bank's page: one more inquiry, in case the bank took the money after all. */
const inquireAgainAfter = 60 * 60_000;

/** `bankText` is the bank's own reason, unsigned. `byJob`: no donor sent it, so a change by staff takes precedence. */
type Decline = { returnCode: string; bankText?: string; byJob?: boolean };

/**
 * Records a decline. The order fails only with its newest attempt, and never if it is paid. `inquiry`: what an inquiry
 * writes beside it.
 */
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
  // The donor abandoned this attempt for another one, which paid: the order did not fail.
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

async function hasNewerAttempt(tx: Tx, { orderId, sequence }: LockedAttempt["attempt"]): Promise<boolean> {
  const [newer] = await tx
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), gt(paymentAttempts.sequence, sequence)))
    .limit(1);
  return newer !== undefined;
}
