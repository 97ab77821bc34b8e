import { and, eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { chooseRefunded } from "#server/giving/kurban/choose-refunded.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";
import { isHandMethod } from "#shared/giving/staff-gift.ts";
import { findRefundable } from "./find-refundable.ts";
import { insertRefund } from "./insert-refund.ts";
import { lockOrderForRefund } from "./lock-refund.ts";
import { checkRequest, type RefundInput, type RefundState, type RequestErrors } from "./rules.ts";
import { sendNow } from "./send-now.ts";
import type { RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";
import { auditRefund } from "./write-refund.ts";

/** `number`: the number of the payment; null for a bank transfer. */
export type RefundRequest = RefundInput & {
  orderId: string;
  number: string | null;
  method: RefundMethod;
  /** The shares of kurban to give back; undefined: as many as the amounts pay for. */
  shares?: readonly string[] | undefined;
};

type RequestOutcome =
  | { kind: "saved"; id: string; state: RefundState }
  | { kind: "refused"; errors: RequestErrors }
  /** Another refund of this payment was requested after the form was opened. */
  | { kind: "stale" }
  | { kind: "nothing-left" }
  /** The bank has not confirmed the payment yet, or the payment is not by card. */
  | { kind: "not-by-card" }
  | Missing
  | Forbidden;

/**
 * Stores a request of staff for a refund. Up to the limit, the refund is approved and sent at once. Above the limit, a
 * second administrator must approve it.
 */
export async function requestRefund(
  ctx: StaffContext,
  payments: RefundContext,
  request: RefundRequest,
): Promise<RequestOutcome> {
  const { orderId, number, method, reason: reasonInput, shares: chosen, ...amounts } = request;
  const saved = await staffWrite(ctx, "refunds", "change", async ({ tx, now }): Promise<RequestOutcome> => {
    const order = await lockOrderForRefund(tx, orderId);
    if (!order || (isHandMethod(method) && order.paymentMethod !== method)) return { kind: "missing" };
    const earlier = await findEarlierRequest(tx, ctx, orderId);
    if (earlier) return earlier;
    const refundable = await findRefundable({ ...payments, db: tx }, orderId);
    const payment = refundable.find((candidate) => candidate.number === number);
    if (!payment) return { kind: "missing" };
    const byCard = method === "card" ? payment.byCard : null;
    if (method === "card" && (!byCard || byCard.waits)) return { kind: "not-by-card" };
    const { refundLimit } = await readOrderSettings(tx);
    const verdict = checkRequest(payment, { ...amounts, reason: statusNote(reasonInput) }, refundLimit);
    if (verdict.kind !== "request") return verdict;
    const { amount, items, state } = verdict;
    const mayTakeLocked = ctx.actor.role === "admin";
    const shares = await chooseRefunded(tx, { orderId, items, chosen, mayTakeLocked });
    if (shares.kind === "problem") return { kind: "refused", errors: { shares: shares.problem } };
    const way = (amount === payment.paid ? byCard?.whole : byCard?.part) ?? null;
    const values = {
      orderId,
      attemptNumber: number,
      method,
      amount,
      state,
      way,
      reason: statusNote(reasonInput) ?? "",
      requestedBy: ctx.actor.id,
      approvedAt: state === "approved" ? now : null,
      nextAt: state === "approved" && way ? now : null,
      createdAt: now,
      updatedAt: now,
    };
    const row = await insertRefund(tx, values, items, shares.ids);
    announce(tx, "refund");
    await auditRefund(tx, row, "request-refund", { now, by: ctx.actor }, ctx.submission);
    return { kind: "saved", id: row.id, state };
  });
  if (saved.kind !== "saved" || saved.state !== "approved") return saved;
  return { ...saved, state: await sendNow(payments, saved.id) };
}

/** Returns the refund that the same form requested before: the browser sends a form again after a lost answer. */
async function findEarlierRequest(
  tx: Tx,
  { actor, submission }: StaffContext,
  orderId: string,
): Promise<RequestOutcome | undefined> {
  if (submission === undefined) return undefined;
  const requests = and(
    ...[eq(auditLog.entity, "order"), eq(auditLog.entityId, orderId), eq(auditLog.action, "request-refund")],
    ...[eq(auditLog.submission, submission), eq(auditLog.actorId, actor.id)],
  );
  const [entry] = await tx.select({ after: auditLog.after }).from(auditLog).where(requests).limit(1);
  const id = (entry?.after as { refund?: unknown } | undefined)?.refund;
  if (typeof id !== "string") return undefined;
  const [earlier] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  return earlier && { kind: "saved", id, state: earlier.state };
}
