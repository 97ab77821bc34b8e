import { isOfSlaughtered } from "#server/giving/kurban/refund-shares.ts";
import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { describeMoved, type RefundWritten } from "./describe-moved.ts";
import { lockRefund } from "./lock-refund.ts";
import { sendNow } from "./send-now.ts";
import type { RefundContext } from "./send-refund.ts";
import { refuseSlaughtered, writeRefund } from "./write-refund.ts";

/**
 * own: the requester must not approve the refund. changed: the order has changed, so the donor may have the money.
 * slaughtered: a share was slaughtered meanwhile, and the refund is refused.
 */
type RefundApproved = RefundWritten | { kind: "own" | "changed" | "slaughtered" };

/** Stores the approval of a second administrator for a refund above the limit, and sends the refund. */
export async function approveRefund(
  ctx: StaffContext,
  payments: RefundContext,
  id: string,
): Promise<RefundApproved> {
  const saved = await staffWrite(ctx, "refunds", "decide", async ({ tx, now }): Promise<RefundApproved> => {
    const locked = await lockRefund(tx, id);
    if (!locked) return { kind: "missing" };
    const { refund, order, isOfOwnPayment } = locked;
    if (refund.state !== "requested") return describeMoved(tx, refund);
    if (refund.requestedBy === ctx.actor.id) return { kind: "own" };
    if (isOfOwnPayment && order.status !== "completed" && order.updatedAt > refund.createdAt)
      return { kind: "changed" };
    if (await isOfSlaughtered(tx, refund)) {
      await refuseSlaughtered(tx, locked, { now, by: ctx.actor });
      return { kind: "slaughtered" };
    }
    const nextAt = refund.way ? now : null;
    const approved = { state: "approved", approvedBy: ctx.actor.id, approvedAt: now, nextAt } as const;
    await writeRefund(tx, locked, approved, "approve-refund", { now, by: ctx.actor });
    return { kind: "saved", state: "approved" };
  });
  return saved.kind === "saved" ? { kind: "saved", state: await sendNow(payments, id) } : saved;
}
