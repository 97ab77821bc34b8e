import { and, eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import { findRefundable } from "./find-refundable.ts";
import { lockOrderOf } from "./lock-refund.ts";
import { judgeRequest, type RefundState, type RequestErrors, type Wanted } from "./rules.ts";
import { sendNow } from "./send-now.ts";
import type { RefundContext } from "./send-refund.ts";
import { refundItems, refunds } from "./table.ts";
import { auditRefund } from "./write-refund.ts";

/** `number`: the number of the payment in findRefundable. */
export type RefundRequest = Wanted & {
  orderId: string;
  number: string | null;
  method: "card" | "transfer";
};

type RefundRequested =
  | { kind: "saved"; id: string; state: RefundState }
  | { kind: "refused"; errors: RequestErrors }
  /** Another refund of this payment was requested after the form was opened. */
  | { kind: "stale" }
  | { kind: "nothing-left" }
  /** The bank has not confirmed the payment yet, or the payment is not at a bank. */
  | { kind: "not-by-card" }
  | Missing
  | Forbidden;

/**
 * Requests a refund for staff. Up to the limit the refund is approved and sent at once; above the limit, a second
 * administrator must approve it.
 */
export async function requestRefund(
  ctx: StaffContext,
  payments: RefundContext,
  request: RefundRequest,
): Promise<RefundRequested> {
  const { orderId, number, method, reason: typed, ...rest } = request;
  const saved = await staffWrite(ctx, "refunds.write", async ({ tx, now }): Promise<RefundRequested> => {
    if (!(await lockOrderOf(tx, orderId))) return { kind: "missing" };
    const own = await ownRequest(tx, ctx, orderId);
    if (own) return own;
    const found = await findRefundable({ ...payments, db: tx }, orderId);
    const payment = found.find((one) => one.number === number);
    if (!payment) return { kind: "missing" };
    const byCard = method === "card" ? payment.byCard : null;
    if (method === "card" && (!byCard || byCard.waits)) return { kind: "not-by-card" };
    const { refundLimit } = await readOrderSettings(tx);
    const judged = judgeRequest(payment, { ...rest, reason: statusNote(typed) }, refundLimit);
    if (judged.kind !== "request") return judged;
    const { amount, items, state } = judged;
    const way = (amount === payment.paid ? byCard?.whole : byCard?.part) ?? null;
    const [row] = await tx
      .insert(refunds)
      .values({
        orderId,
        attemptNumber: number,
        method,
        amount,
        state,
        way,
        reason: statusNote(typed) ?? "",
        requestedBy: ctx.actor.id,
        approvedAt: state === "approved" ? now : null,
        nextAt: state === "approved" && way ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error("a refund that was just written");
    if (items.length > 0)
      await tx
        .insert(refundItems)
        .values(items.map(({ id, amount: of }) => ({ refundId: row.id, orderItemId: id, amount: of })));
    announce(tx, "refund");
    await auditRefund(tx, row, "request-refund", { now, by: ctx.actor }, ctx.submission);
    return { kind: "saved", id: row.id, state };
  });
  if (saved.kind !== "saved" || saved.state !== "approved") return saved;
  return { ...saved, state: await sendNow(payments, saved.id) };
}

/** Returns the refund of the same form, which the browser sent again after a lost answer. */
async function ownRequest(
  tx: Tx,
  { actor, submission }: StaffContext,
  orderId: string,
): Promise<RefundRequested | undefined> {
  if (submission === undefined) return undefined;
  const requests = and(
    ...[eq(auditLog.entity, "order"), eq(auditLog.entityId, orderId), eq(auditLog.action, "request-refund")],
    ...[eq(auditLog.submission, submission), eq(auditLog.actorId, actor.id)],
  );
  const [entry] = await tx.select({ after: auditLog.after }).from(auditLog).where(requests).limit(1);
  const id = (entry?.after as { refund?: unknown } | undefined)?.refund;
  if (typeof id !== "string") return undefined;
  const [own] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  return own && { kind: "saved", id, state: own.state };
}
